import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { UNREAD_COUNT_MAX } from '@contract/constants/notice';
import type { NoticeFacts } from '@contract/schemas/notice';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tables, Tx } from '../../db/tables';

export interface NewNotice {
  readonly uid: string;
  readonly userId: Id;
  readonly type: number;
  readonly section: number;
  readonly cause: string;
  readonly albumId: Id | null;
  readonly mediaId: Id | null;
  readonly orderNo: string | null;
  readonly facts: NoticeFacts;
  readonly at: Date;
}

/** Returns those that did not exist before. A person whose account is gone gets none. */
export async function insertNotices(
  tx: Tx,
  notices: readonly NewNotice[],
): Promise<{ id: Id; userId: Id; section: number }[]> {
  const { rows } = await sql<{ id: Id; userId: Id; section: number }>`${KEEP_PLAN} insert into user_notice
      (uid, user_id, type, section, cause, album_id, media_id, order_no, facts, created_at)
    select told.uid, person.id, told.type, told.section, told.cause, told.album_id, told.media_id, told.order_no,
      told.facts::jsonb, told.created_at
    from unnest(${notices.map(({ uid }) => uid)}::text[], ${notices.map(({ userId }) => userId)}::bigint[],
      ${notices.map(({ type }) => type)}::int[], ${notices.map(({ section }) => section)}::int[],
      ${notices.map(({ cause }) => cause)}::text[], ${notices.map(({ albumId }) => albumId)}::bigint[],
      ${notices.map(({ mediaId }) => mediaId)}::bigint[], ${notices.map(({ orderNo }) => orderNo)}::text[],
      ${notices.map(({ facts }) => JSON.stringify(facts))}::text[], ${notices.map(({ at }) => at)}::timestamptz[])
      with ordinality as told (uid, user_id, type, section, cause, album_id, media_id, order_no, facts, created_at, place)
    join app_user as person on person.id = told.user_id
    order by told.place
    for key share of person
    on conflict (user_id, type, cause) do nothing
    returning id, user_id as "userId", section`.execute(tx);
  return rows;
}

export async function findTold(
  db: Db,
  { userId, type, cause }: { readonly userId: Id; readonly type: number; readonly cause: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('user_notice')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('cause', '=', cause)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** Whose notices, and which albums he may see: notices about other albums are left out. */
export interface NoticeReading {
  readonly userId: Id;
  readonly isSeen: (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;
}

export interface NoticeRow {
  readonly id: Id;
  readonly uid: string;
  readonly type: number;
  readonly facts: NoticeFacts;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly orderNo: string | null;
  readonly albumUid: string | null;
  readonly albumName: string | null;
  readonly mediaUid: string | null;
}

function readable(db: Db, { userId, isSeen }: NoticeReading) {
  return db
    .selectFrom('user_notice as notice')
    .where('notice.user_id', '=', userId)
    .where('notice.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('notice.album_id', 'is', null),
        eb.exists(eb.selectFrom('album').select('album.id').whereRef('album.id', '=', 'notice.album_id').where(isSeen)),
      ]),
    );
}

/** `section`: null for all. The last first. */
export function listNotices(
  db: Db,
  reading: NoticeReading,
  filter: { readonly section: number | null; readonly beforeId: Id | null; readonly limit: number },
): Promise<NoticeRow[]> {
  const { section, beforeId, limit } = filter;
  return readable(db, reading)
    .leftJoin('album', 'album.id', 'notice.album_id')
    .leftJoin('media', 'media.id', 'notice.media_id')
    .select([
      'notice.id',
      'notice.uid',
      'notice.type',
      'notice.facts',
      'notice.created_at as createdAt',
      'notice.read_at as readAt',
      'notice.order_no as orderNo',
      'album.uid as albumUid',
      'album.name as albumName',
      'media.uid as mediaUid',
    ])
    .$if(section !== null, (query) => query.where('notice.section', '=', section))
    .$if(beforeId !== null, (query) => query.where('notice.id', '<', beforeId))
    .orderBy('notice.id', 'desc')
    .limit(limit)
    .execute();
}

/** Up to UNREAD_COUNT_MAX: more are not looked at. */
export async function countUnreadNotices(db: Db, reading: NoticeReading, section: number | null): Promise<number> {
  const unread = readable(db, reading)
    .select('notice.id')
    .where('notice.read_at', 'is', null)
    .$if(section !== null, (query) => query.where('notice.section', '=', section))
    .limit(UNREAD_COUNT_MAX);
  const row = await db
    .selectFrom(unread.as('unread'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** False where the person has none of this id. Twice is once. */
export async function markRead(db: Db, userId: Id, uid: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('user_notice')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAllRead(db: Db, userId: Id, section: number | null, now: Date): Promise<void> {
  await db
    .updateTable('user_notice')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(section !== null, (query) => query.where('section', '=', section))
    .execute();
}

/** `deletedAt`: null takes a deletion back. False where the person has none of this id. Twice is once. */
export async function setDeleted(db: Db, userId: Id, uid: string, deletedAt: Date | null): Promise<boolean> {
  const row = await db
    .updateTable('user_notice')
    .set({ deleted_at: deletedAt })
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Older ones than this go for good. Answers how many. */
export async function deleteOldNotices(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db
    .deleteFrom('user_notice')
    .where('id', 'in', (eb) =>
      eb.selectFrom('user_notice').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

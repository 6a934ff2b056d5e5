import { type Expression, sql, type SqlBool } from 'kysely';
import { ALBUM_ROLE } from '@contract/constants/album';
import type { Db, Id, Tx } from '../../db/tables';

export interface AlbumPersonRow {
  readonly userId: Id;
  readonly userUid: string;
  readonly nickname: string;
  readonly avatarUrl: string;
  /** ALBUM_ROLE, or 0: the owner. */
  readonly role: number;
  readonly permissions: readonly string[];
  readonly remark: string;
  readonly joinedAt: Date;
}

const OWNER_RANK = 0;

export interface PeopleFilter {
  readonly albumId: Id;
  /** 0 is the owner. */
  readonly roles: readonly number[];
  /** Empty: whatever the name. */
  readonly keyword: string;
  /** Absent: whoever. */
  readonly userUids?: readonly string[];
}

/** The owner first, then by role, then by when they came. */
export function listPeople(
  db: Db,
  filter: PeopleFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<AlbumPersonRow[]> {
  return selectPeople(db, filter)
    .select([
      'person.id as userId',
      'person.uid as userUid',
      'person.nickname',
      'person.avatar_url as avatarUrl',
      'someone.role',
      'someone.permissions',
      'someone.remark',
      'someone.joined_at as joinedAt',
    ])
    .orderBy('someone.role')
    .orderBy('someone.joined_at')
    .orderBy('person.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const row = await selectPeople(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

function selectPeople(db: Db, { albumId, roles, keyword, userUids }: PeopleFilter) {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom(
      db
        .selectFrom('album')
        .select([
          'album.owner_id as user_id',
          sql<number>`${sql.lit(OWNER_RANK)}::smallint`.as('role'),
          sql<string[]>`'{}'::text[]`.as('permissions'),
          sql<string>`''`.as('remark'),
          'album.created_at as joined_at',
        ])
        .where('album.id', '=', albumId)
        .unionAll(
          db
            .selectFrom('album_user')
            .innerJoin('album', 'album.id', 'album_user.album_id')
            .select([
              'album_user.user_id',
              'album_user.role',
              'album_user.permissions',
              'album_user.remark',
              'album_user.created_at as joined_at',
            ])
            .where('album_user.album_id', '=', albumId)
            .whereRef('album_user.user_id', '<>', 'album.owner_id'),
        )
        .as('someone'),
    )
    .innerJoin('app_user as person', 'person.id', 'someone.user_id')
    .where('someone.role', 'in', roles)
    .$if(userUids !== undefined, (query) => query.where('person.uid', 'in', userUids ?? []))
    .$if(keyword !== '', (query) =>
      query.where((eb) => eb.or([eb('person.nickname', 'ilike', pattern), eb('someone.remark', 'ilike', pattern)])),
    );
}

export async function findUserId(db: Db, uid: string): Promise<Id | null> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('uid', '=', uid)
    .where('nickname', '<>', '')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** People of one album are changed one after another. */
export async function lockPeople(tx: Tx, albumId: Id): Promise<void> {
  await tx.selectFrom('album').select('id').where('id', '=', albumId).forNoKeyUpdate().execute();
}

export interface AlbumUserRow {
  readonly role: number;
  readonly permissions: readonly string[];
}

export async function findAlbumUser(db: Db, albumId: Id, userId: Id): Promise<AlbumUserRow | null> {
  const row = await db
    .selectFrom('album_user')
    .select(['role', 'permissions'])
    .where('album_id', '=', albumId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A person who changes his role keeps his remark. Permissions outlast being a manager, as only the owner makes and unmakes one, and nothing
 * else: otherwise a manager who makes somebody personnel again could grant permissions that he does not have himself.
 */
export async function saveRole(db: Db, albumId: Id, userId: Id, role: number, now: Date): Promise<void> {
  const { manager, personnel } = ALBUM_ROLE;
  const kept = sql<
    string[]
  >`case when album_user.role in (${manager}, ${personnel}) then album_user.permissions else '{}' end`;
  const permissions = role === manager || role === personnel ? kept : [];
  await db
    .insertInto('album_user')
    .values({ album_id: albumId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['album_id', 'user_id']).doUpdateSet({ role, permissions }))
    .execute();
}

export async function updateAlbumUserRow(
  db: Db,
  albumId: Id,
  userId: Id,
  change: { readonly permissions?: string[]; readonly remark?: string },
): Promise<void> {
  await db
    .updateTable('album_user')
    .set(change)
    .where('album_id', '=', albumId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteAlbumUser(db: Db, albumId: Id, userId: Id): Promise<void> {
  await db.deleteFrom('album_user').where('album_id', '=', albumId).where('user_id', '=', userId).execute();
}

/** Every address that visitors were given ends: see [Note: Access epoch] in 0007-album. */
export async function endVisitorAddresses(tx: Tx, albumId: Id): Promise<void> {
  await tx
    .updateTable('album')
    .set({ access_epoch: sql`access_epoch + 1` })
    .where('id', '=', albumId)
    .execute();
}

/** Those who are of the album now; the blocked do not count. */
export async function countOfAlbum(db: Db, albumId: Id): Promise<number> {
  const row = await db
    .selectFrom('album_user')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('album_id', '=', albumId)
    .where('role', '<>', ALBUM_ROLE.blocked)
    .executeTakeFirstOrThrow();
  return row.total;
}

export interface LikeUserRow {
  readonly userUid: string;
  readonly nickname: string;
  readonly avatarUrl: string;
  readonly likeCount: number;
  readonly lastAt: Date;
}

export interface LikeFilter {
  readonly albumId: Id;
  /** Null: of the whole album. */
  readonly mediaUid: string | null;
  /** What of the album the reader sees. */
  readonly predicate: Expression<SqlBool>;
  /**
   * Null: all likes. Otherwise the reader sees his own likes, those of his uploads, and those of people who show them to everybody; '0' is
   * nobody.
   */
  readonly readerId: Id | null;
}

/** Who liked last comes first. */
export async function listLikeUsers(
  db: Db,
  filter: LikeFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<LikeUserRow[]> {
  return likeRows(db, filter)
    .innerJoin('app_user as person', 'person.id', 'media_like.user_id')
    .select([
      'person.uid as userUid',
      'person.nickname',
      'person.avatar_url as avatarUrl',
      sql<number>`count(*)::int`.as('likeCount'),
      sql<Date>`max(media_like.created_at)`.as('lastAt'),
    ])
    .groupBy(['person.id', 'person.uid', 'person.nickname', 'person.avatar_url'])
    .orderBy('lastAt', 'desc')
    .orderBy('person.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countLikeUsers(db: Db, filter: LikeFilter): Promise<number> {
  const row = await likeRows(db, filter)
    .select(sql<number>`count(distinct media_like.user_id)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

function likeRows(db: Db, filter: LikeFilter) {
  return db
    .selectFrom('media_like')
    .innerJoin('media', 'media.id', 'media_like.media_id')
    .where('media.album_id', '=', filter.albumId)
    .where(filter.predicate)
    .$if(filter.mediaUid !== null, (query) => query.where('media.uid', '=', filter.mediaUid))
    .$if(filter.readerId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('media_like.user_id', '=', filter.readerId),
          eb('media.uploader_id', '=', filter.readerId),
          eb(
            'media_like.user_id',
            'in',
            eb.selectFrom('privacy_setting').select('user_id').where('show_likes', '=', true),
          ),
        ]),
      ),
    );
}

import { GENERATION_STATE, type GenerationState } from '@contract/constants/generation';
import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface GenerationRow {
  readonly id: Id;
  readonly uid: string;
  readonly userId: Id;
  readonly userUid: string;
  readonly albumId: Id;
  readonly albumUid: string;
  readonly kind: number;
  readonly prompt: string;
  readonly negative: string;
  readonly style: string;
  readonly option: number;
  readonly ratio: string;
  readonly count: number;
  readonly seed: number;
  readonly sourceId: Id | null;
  readonly sourceUid: string | null;
  readonly action: string;
  readonly state: number;
  readonly reason: string;
  readonly engine: string;
  /** Kept aside when it was placed. */
  readonly points: number;
  /** Null: it has not ended. */
  readonly spent: number | null;
  readonly isChild: boolean;
  readonly requestId: string | null;
  readonly createdAt: Date;
  /** Of those that are in the album, by their place. */
  readonly resultUids: readonly string[];
  /** Made so far, whether they still are there or not. */
  readonly made: number;
}

export type NewGeneration = Omit<
  GenerationRow,
  'id' | 'userUid' | 'albumUid' | 'sourceUid' | 'state' | 'reason' | 'spent' | 'resultUids' | 'made'
>;

const select = (db: Db) =>
  db
    .selectFrom('generation')
    .innerJoin('app_user', 'app_user.id', 'generation.user_id')
    .innerJoin('album', 'album.id', 'generation.album_id')
    .leftJoin('media as source', 'source.id', 'generation.source_id')
    .select([
      'generation.id',
      'generation.uid',
      'generation.user_id as userId',
      'app_user.uid as userUid',
      'generation.album_id as albumId',
      'album.uid as albumUid',
      'generation.kind',
      'generation.prompt',
      'generation.negative',
      'generation.style',
      'generation.option',
      'generation.ratio',
      'generation.count',
      'generation.seed',
      'generation.source_id as sourceId',
      'source.uid as sourceUid',
      'generation.action',
      'generation.state',
      'generation.reason',
      'generation.engine',
      'generation.points',
      'generation.spent',
      'generation.is_child as isChild',
      'generation.request_id as requestId',
      'generation.created_at as createdAt',
      sql<string[]>`array(
        select media.uid from generation_result join media on media.id = generation_result.media_id
        where generation_id = generation.id order by position)`.as('resultUids'),
      sql<number>`(select count(*)::int from generation_result where generation_id = generation.id)`.as('made'),
    ])
    .where('generation.removed_at', 'is', null);

export const findById = (db: Db, id: Id): Promise<GenerationRow | undefined> =>
  select(db).where('generation.id', '=', id).executeTakeFirst();

export const findOwn = (db: Db, userId: Id, uid: string): Promise<GenerationRow | undefined> =>
  select(db).where('generation.uid', '=', uid).where('generation.user_id', '=', userId).executeTakeFirst();

export interface OwnWindow {
  readonly userId: Id;
  /** Null: of all albums. */
  readonly albumId: Id | null;
  readonly limit: number;
  readonly offset: number;
}

export async function listOwn(
  db: Db,
  { userId, albumId, limit, offset }: OwnWindow,
): Promise<{ readonly rows: readonly GenerationRow[]; readonly total: number }> {
  const rows = await select(db)
    .where('generation.user_id', '=', userId)
    .$if(albumId !== null, (query) => query.where('generation.album_id', '=', albumId))
    .orderBy('generation.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('generation')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .$if(albumId !== null, (query) => query.where('album_id', '=', albumId))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Of somebody: orders that are not done, and files ordered since, those of failed and cancelled ones only as far as they were made. */
export async function countOf(db: Db, userId: Id, since: Date): Promise<{ waiting: number; ordered: number }> {
  return db
    .selectFrom('generation')
    .select([
      sql<number>`count(*) filter (where state in (0, 1))::int`.as('waiting'),
      sql<number>`coalesce(sum(
        case when state in (3, 4)
          then (select count(*) from generation_result where generation_id = generation.id)
          else count end
      ) filter (where created_at > ${since}), 0)::int`.as('ordered'),
    ])
    .where('user_id', '=', userId)
    .where((where) => where.or([where('created_at', '>', since), where('state', 'in', [0, 1])]))
    .executeTakeFirstOrThrow();
}

export async function insert(tx: Tx, row: NewGeneration): Promise<Id> {
  const { id } = await tx
    .insertInto('generation')
    .values({
      uid: row.uid,
      user_id: row.userId,
      album_id: row.albumId,
      kind: row.kind,
      prompt: row.prompt,
      negative: row.negative,
      style: row.style,
      option: row.option,
      ratio: row.ratio,
      count: row.count,
      seed: row.seed,
      source_id: row.sourceId,
      action: row.action,
      engine: row.engine,
      points: row.points,
      is_child: row.isChild,
      request_id: row.requestId,
      state: GENERATION_STATE.waiting,
      created_at: row.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether it was in one of these states, and now is in that one. */
export async function move(
  db: Db,
  id: Id,
  from: readonly GenerationState[],
  to: GenerationState,
  reason = '',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('generation')
    .set({ state: to, reason })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function findRequested(db: Db, userId: Id, requestId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('generation')
    .select('uid')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.uid;
}

/** What it has cost, once. */
export async function setSpent(tx: Tx, id: Id, spent: number): Promise<void> {
  await tx.updateTable('generation').set({ spent }).where('id', '=', id).where('spent', 'is', null).execute();
}

/** Placed before then, and neither made nor given up. */
export async function listLost(db: Db, before: Date): Promise<Id[]> {
  const rows = await db
    .selectFrom('generation')
    .select('id')
    .where('state', 'in', [GENERATION_STATE.waiting, GENERATION_STATE.running])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findTicket(db: Db, id: Id, position: number): Promise<string | null> {
  const row = await db
    .selectFrom('generation_ticket')
    .select('ticket')
    .where('generation_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row === undefined || row.ticket === '' ? null : row.ticket;
}

export async function keepTicket(
  db: Db,
  row: { readonly generationId: Id; readonly position: number; readonly ticket: string; readonly now: Date },
): Promise<void> {
  const { generationId, position, ticket, now } = row;
  await db
    .insertInto('generation_ticket')
    .values({ generation_id: generationId, position, ticket, created_at: now })
    .onConflict((conflict) => conflict.columns(['generation_id', 'position']).doUpdateSet({ ticket }))
    .execute();
}

/** What is about to become an upload. */
export async function keepMade(
  db: Db,
  row: { readonly generationId: Id; readonly position: number; readonly md5: string; readonly now: Date },
): Promise<void> {
  const { generationId, position, md5, now } = row;
  await db
    .insertInto('generation_ticket')
    .values({ generation_id: generationId, position, md5, created_at: now })
    .onConflict((conflict) => conflict.columns(['generation_id', 'position']).doUpdateSet({ md5 }))
    .execute();
}

/** The upload that it became, when the run that made it was cut before that was written. */
export async function findSaved(
  db: Db,
  { id, albumId, userId }: Pick<GenerationRow, 'id' | 'albumId' | 'userId'>,
  position: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('generation_ticket as made')
    .innerJoin('media', 'media.md5', 'made.md5')
    .select('media.uid')
    .where('made.generation_id', '=', id)
    .where('made.position', '=', position)
    .where('made.md5', '<>', '')
    .where('media.album_id', '=', albumId)
    .where('media.uploader_id', '=', userId)
    .orderBy('media.id', 'desc')
    .executeTakeFirst();
  return row?.uid;
}

export async function remove(db: Db, id: Id, now: Date): Promise<void> {
  await db.updateTable('generation').set({ removed_at: now }).where('id', '=', id).execute();
}

export async function findPlaces(db: Db, id: Id): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('generation_result').select('position').where('generation_id', '=', id).execute();
  return new Set(rows.map(({ position }) => position));
}

export async function addResult(
  db: Db,
  row: { readonly generationId: Id; readonly position: number; readonly mediaUid: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into generation_result (generation_id, position, media_id, created_at)
    select ${row.generationId}, ${row.position}, (select id from media where uid = ${row.mediaUid}), ${row.now}
    on conflict do nothing`.execute(db);
}

export async function findMedia(db: Db, uid: string): Promise<{ id: Id; kind: number } | undefined> {
  return db.selectFrom('media').select(['id', 'kind']).where('uid', '=', uid).executeTakeFirst();
}

/** Locks the person, so that his orders and stored texts are handled one call after the other. */
export async function lockOrderer(tx: Tx, userId: Id): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
}

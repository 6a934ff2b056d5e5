import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface ChildRow {
  readonly id: Id;
  readonly uid: string;
  readonly name: string;
  readonly sex: number;
  readonly birthday: string;
  readonly avatar: string;
  readonly birthWeightGrams: number | null;
  readonly birthHeightMm: number | null;
}

export interface GrowthRow {
  readonly uid: string;
  readonly childUid: string;
  readonly authorId: Id | null;
  readonly day: string;
  readonly weightGrams: number | null;
  readonly heightMm: number | null;
  readonly headMm: number | null;
  readonly isLying: boolean;
  readonly note: string;
  readonly photoUid: string | null;
}

export interface MilestoneRow {
  readonly uid: string;
  readonly childUid: string;
  readonly authorId: Id | null;
  readonly day: string;
  readonly kind: number;
  readonly title: string;
  readonly story: string;
  readonly mediaUids: readonly string[];
}

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** A record of any type, with the album that it is of. */
export interface FoundRecord {
  readonly id: Id;
  readonly albumId: Id;
  readonly authorId: Id | null;
}

const CHILD_COLUMNS = [
  'id',
  'uid',
  'name',
  'sex',
  'birthday',
  'avatar',
  'birth_weight_grams as birthWeightGrams',
  'birth_height_mm as birthHeightMm',
] as const;

/** One change of an album's records after another, so that limits hold. */
export async function lockAlbum(tx: Tx, albumId: Id): Promise<void> {
  await tx.selectFrom('album').select('id').where('id', '=', albumId).forNoKeyUpdate().execute();
}

/** In the order of their making. */
export function listChildren(db: Db, albumId: Id): Promise<ChildRow[]> {
  return db.selectFrom('baby_child').select(CHILD_COLUMNS).where('album_id', '=', albumId).orderBy('id').execute();
}

export async function findChild(db: Db, albumId: Id, uid: string): Promise<ChildRow | null> {
  const row = await db
    .selectFrom('baby_child')
    .select(CHILD_COLUMNS)
    .where('uid', '=', uid)
    .where('album_id', '=', albumId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertChild(
  tx: Tx,
  child: Omit<ChildRow, 'id'> & { readonly albumId: Id; readonly now: Date },
): Promise<Id> {
  const { id } = await tx
    .insertInto('baby_child')
    .values({
      uid: child.uid,
      album_id: child.albumId,
      name: child.name,
      sex: child.sex,
      birthday: child.birthday,
      avatar: child.avatar,
      birth_weight_grams: child.birthWeightGrams,
      birth_height_mm: child.birthHeightMm,
      created_at: child.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertConsent(tx: Tx, childId: Id, guardianId: Id, version: number, now: Date): Promise<void> {
  await tx
    .insertInto('baby_consent')
    .values({ child_id: childId, guardian_id: guardianId, version, given_at: now })
    .execute();
}

export async function updateChild(tx: Tx, id: Id, child: Omit<ChildRow, 'id' | 'uid'>): Promise<void> {
  await tx
    .updateTable('baby_child')
    .set({
      name: child.name,
      sex: child.sex,
      birthday: child.birthday,
      avatar: child.avatar,
      birth_weight_grams: child.birthWeightGrams,
      birth_height_mm: child.birthHeightMm,
    })
    .where('id', '=', id)
    .execute();
}

/** The ids of the album's files among those. */
export async function listMediaIds(db: Db, albumId: Id, uids: readonly string[]): Promise<Map<string, Id>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['id', 'uid'])
    .where('album_id', '=', albumId)
    .where('uid', 'in', uids)
    .execute();
  return new Map(rows.map(({ uid, id }) => [uid, id]));
}

export async function countGrowth(db: Db, childId: Id): Promise<number> {
  return countOf(db, 'baby_growth', childId);
}

export async function countMilestones(db: Db, childId: Id): Promise<number> {
  return countOf(db, 'baby_milestone', childId);
}

async function countOf(db: Db, table: 'baby_growth' | 'baby_milestone', childId: Id): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('child_id', '=', childId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The latest day first. Of files those that still are the album's. */
export function listGrowth(db: Db, childId: Id, window: Window, uid?: string): Promise<GrowthRow[]> {
  return db
    .selectFrom('baby_growth as record')
    .innerJoin('baby_child as child', 'child.id', 'record.child_id')
    .leftJoin('media', (join) =>
      join.onRef('media.id', '=', 'record.media_id').onRef('media.album_id', '=', 'child.album_id'),
    )
    .select([
      'record.uid',
      'child.uid as childUid',
      'record.author_id as authorId',
      'record.day',
      'record.weight_grams as weightGrams',
      'record.height_mm as heightMm',
      'record.head_mm as headMm',
      'record.is_lying as isLying',
      'record.note',
      'media.uid as photoUid',
    ])
    .where('record.child_id', '=', childId)
    .$if(uid !== undefined, (query) => query.where('record.uid', '=', uid ?? ''))
    .orderBy('record.day', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** The latest day first. */
export function listMilestones(db: Db, childId: Id, window: Window, uid?: string): Promise<MilestoneRow[]> {
  return db
    .selectFrom('baby_milestone as record')
    .innerJoin('baby_child as child', 'child.id', 'record.child_id')
    .select([
      'record.uid',
      'child.uid as childUid',
      'record.author_id as authorId',
      'record.day',
      'record.kind',
      'record.title',
      'record.story',
      sql<string[]>`array(
        select media.uid from baby_milestone_media as shown
        join media on media.id = shown.media_id and media.album_id = child.album_id
        where shown.milestone_id = record.id order by shown.position)`.as('mediaUids'),
    ])
    .where('record.child_id', '=', childId)
    .$if(uid !== undefined, (query) => query.where('record.uid', '=', uid ?? ''))
    .orderBy('record.day', 'desc')
    .orderBy('record.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** The record of a child, for whoever changes it. */
export async function findRecord(
  tx: Tx,
  table: 'baby_growth' | 'baby_milestone',
  childId: Id,
  uid: string,
): Promise<{ readonly id: Id; readonly authorId: Id | null } | null> {
  const row = await tx
    .selectFrom(table)
    .select(['id', 'author_id as authorId'])
    .where('uid', '=', uid)
    .where('child_id', '=', childId)
    .executeTakeFirst();
  return row ?? null;
}

export interface GrowthValues {
  readonly day: string;
  readonly weight_grams: number | null;
  readonly height_mm: number | null;
  readonly head_mm: number | null;
  readonly is_lying: boolean;
  readonly note: string;
  readonly media_id: Id | null;
}

/** Whether another record of the child has that day. */
export async function hasGrowthOn(tx: Tx, childId: Id, day: string, exceptId: Id | null): Promise<boolean> {
  const row = await tx
    .selectFrom('baby_growth')
    .select('id')
    .where('child_id', '=', childId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export async function insertGrowth(
  tx: Tx,
  record: GrowthValues & { readonly uid: string; readonly childId: Id; readonly authorId: Id; readonly now: Date },
): Promise<void> {
  const { uid, childId, authorId, now, ...values } = record;
  await tx
    .insertInto('baby_growth')
    .values({ ...values, uid, child_id: childId, author_id: authorId, created_at: now })
    .execute();
}

export async function updateGrowth(tx: Tx, id: Id, values: GrowthValues): Promise<void> {
  await tx.updateTable('baby_growth').set(values).where('id', '=', id).execute();
}

export interface MilestoneValues {
  readonly day: string;
  readonly kind: number;
  readonly title: string;
  readonly story: string;
}

/** Whether another record of the child tells of the same: a known kind at any time, one of one's own on the same day. */
export async function hasMilestone(
  tx: Tx,
  childId: Id,
  { kind, day, title }: MilestoneValues,
  exceptId: Id | null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('baby_milestone')
    .select('id')
    .where('child_id', '=', childId)
    .where('kind', '=', kind)
    .$if(kind === 0, (query) => query.where('day', '=', day).where('title', '=', title))
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export async function insertMilestone(
  tx: Tx,
  record: MilestoneValues & { readonly uid: string; readonly childId: Id; readonly authorId: Id; readonly now: Date },
): Promise<Id> {
  const { uid, childId, authorId, now, ...values } = record;
  const { id } = await tx
    .insertInto('baby_milestone')
    .values({ ...values, uid, child_id: childId, author_id: authorId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMilestone(tx: Tx, id: Id, values: MilestoneValues): Promise<void> {
  await tx.updateTable('baby_milestone').set(values).where('id', '=', id).execute();
}

/** The files of a milestone, in their order. */
export async function placeMilestoneMedia(tx: Tx, milestoneId: Id, mediaIds: readonly Id[]): Promise<void> {
  await tx.deleteFrom('baby_milestone_media').where('milestone_id', '=', milestoneId).execute();
  if (mediaIds.length === 0) return;
  await tx
    .insertInto('baby_milestone_media')
    .values(mediaIds.map((mediaId, position) => ({ milestone_id: milestoneId, media_id: mediaId, position })))
    .execute();
}

/** Those of the album's records that are there, by their kind. */
export async function listRemoved(
  tx: Tx,
  albumId: Id,
  uids: readonly string[],
): Promise<Readonly<Record<'baby_child' | 'baby_growth' | 'baby_milestone' | 'baby_family', readonly FoundRecord[]>>> {
  const ofAlbum = { albumId: sql<Id>`${albumId}::bigint`.as('albumId'), nobody: sql<Id | null>`null`.as('authorId') };
  const ofChild = (table: 'baby_growth' | 'baby_milestone') =>
    tx
      .selectFrom(table)
      .innerJoin('baby_child', 'baby_child.id', `${table}.child_id`)
      .select([`${table}.id`, ofAlbum.albumId, `${table}.author_id as authorId`])
      .where(`${table}.uid`, 'in', uids)
      .where('baby_child.album_id', '=', albumId)
      .execute();
  const own = (table: 'baby_child' | 'baby_family') =>
    tx
      .selectFrom(table)
      .select(['id', ofAlbum.albumId, ofAlbum.nobody])
      .where('uid', 'in', uids)
      .where('album_id', '=', albumId)
      .execute();
  return {
    baby_child: await own('baby_child'),
    baby_growth: await ofChild('baby_growth'),
    baby_milestone: await ofChild('baby_milestone'),
    baby_family: await own('baby_family'),
  };
}

/** Answers the addresses of the pictures of the children among them. */
export async function removeRecords(
  tx: Tx,
  records: Readonly<Record<'baby_child' | 'baby_growth' | 'baby_milestone' | 'baby_family', readonly FoundRecord[]>>,
): Promise<string[]> {
  const idsOf = (rows: readonly FoundRecord[]): Id[] => rows.map(({ id }) => id);
  for (const table of ['baby_growth', 'baby_milestone', 'baby_family'] as const) {
    if (records[table].length > 0) await tx.deleteFrom(table).where('id', 'in', idsOf(records[table])).execute();
  }
  if (records.baby_child.length === 0) return [];
  const removed = await tx
    .deleteFrom('baby_child')
    .where('id', 'in', idsOf(records.baby_child))
    .returning('avatar')
    .execute();
  return removed.flatMap(({ avatar }) => (avatar === '' ? [] : [avatar]));
}

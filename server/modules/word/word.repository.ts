import { sql } from 'kysely';
import type { GroupLevel, WordLevel } from '@contract/constants/word';
import type { Db, Id, Tx } from '../../db/tables';
import { levelOf } from './word.rules';

export async function findListVersion(db: Db): Promise<Id> {
  const { version } = await db.selectFrom('word_version').select('version').executeTakeFirstOrThrow();
  return version;
}

export interface ListRow {
  readonly id: Id;
  readonly body: string;
  readonly folded: string;
  readonly groupName: string;
  readonly level: GroupLevel;
}

export async function readList(db: Db): Promise<ListRow[]> {
  const rows = await db
    .selectFrom('word')
    .innerJoin('word_group', 'word_group.id', 'word.group_id')
    .select(['word.id', 'word.body', 'word.folded', 'word_group.name as groupName'])
    .select(['word.level as own', 'word_group.level as group'])
    .where('word.removed_at', 'is', null)
    .where('word_group.removed_at', 'is', null)
    .orderBy('word.id')
    .execute();
  return rows.map(({ own, group, ...row }) => ({ ...row, level: levelOf(own, group) }));
}

/** See [Note: Held texts] in 0075-held-texts. */
export async function listUnscanned(db: Db): Promise<Id[]> {
  const rows = await db
    .selectFrom('word')
    .innerJoin('word_group', 'word_group.id', 'word.group_id')
    .select('word.id')
    .where('word.is_scanned', '=', false)
    .where('word.removed_at', 'is', null)
    .where('word_group.removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function noteScanned(db: Db, ids: readonly Id[]): Promise<void> {
  await db.updateTable('word').set({ is_scanned: true }).where('id', 'in', ids).execute();
}

export interface HitNote {
  readonly wordId: Id;
  readonly times: number;
  readonly at: Date;
}

/** In one order, so that two processes never wait for each other. What is gone counts nothing. */
export async function addHits(db: Db, notes: readonly HitNote[]): Promise<void> {
  await sql`
    insert into word_hit (word_id, hits, last_at)
    select word.id, note.times, note.at
    from unnest(
      ${notes.map(({ wordId }) => wordId)}::bigint[], ${notes.map(({ times }) => times)}::int[],
      ${notes.map(({ at }) => at)}::timestamptz[]) as note(word_id, times, at)
    join word on word.id = note.word_id
    order by word.id
    on conflict (word_id) do update
    set hits = word_hit.hits + excluded.hits, last_at = greatest(word_hit.last_at, excluded.last_at)`.execute(db);
}

export interface WordRow {
  readonly uid: string;
  readonly body: string;
  readonly groupUid: string;
  readonly groupName: string;
  readonly own: WordLevel;
  readonly group: GroupLevel;
  readonly hits: Id | null;
  readonly lastAt: Date | null;
  readonly createdAt: Date;
}

export interface WordFilter {
  readonly groupId: Id | null;
  /** Folded. Null: any. */
  readonly part: string | null;
}

const words = (db: Db) =>
  db
    .selectFrom('word')
    .innerJoin('word_group', 'word_group.id', 'word.group_id')
    .leftJoin('word_hit', 'word_hit.word_id', 'word.id')
    .where('word.removed_at', 'is', null)
    .where('word_group.removed_at', 'is', null);

const filtered = (db: Db, { groupId, part }: WordFilter) =>
  words(db)
    .$if(groupId !== null, (query) => query.where('word.group_id', '=', groupId))
    // Letters and digits alone: nothing of it means anything to LIKE.
    .$if(part !== null, (query) => query.where('word.folded', 'like', `%${part}%`));

const COLUMNS = [
  'word.uid',
  'word.body',
  'word_group.uid as groupUid',
  'word_group.name as groupName',
  'word.level as own',
  'word_group.level as group',
  'word_hit.hits',
  'word_hit.last_at as lastAt',
  'word.created_at as createdAt',
] as const;

export function listWordRows(
  db: Db,
  filter: WordFilter,
  page: { readonly byHits: boolean; readonly limit: number; readonly offset: number },
): Promise<WordRow[]> {
  return filtered(db, filter)
    .select(COLUMNS)
    .$if(page.byHits, (query) => query.orderBy(sql`coalesce(word_hit.hits, 0)`, 'desc'))
    .orderBy('word.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countWordRows(db: Db, filter: WordFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findWordRow(db: Db, folded: string): Promise<WordRow | undefined> {
  return words(db).select(COLUMNS).where('word.folded', '=', folded).executeTakeFirst();
}

/** How many the whole list holds. */
export async function countList(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('word')
    .innerJoin('word_group', 'word_group.id', 'word.group_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('word.removed_at', 'is', null)
    .where('word_group.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewWord {
  readonly body: string;
  readonly folded: string;
}

/** Answers which were not there. One that had been taken away comes back, into this group. */
export async function insertWords(
  tx: Tx,
  words: readonly NewWord[],
  about: { readonly groupId: Id; readonly level: WordLevel; readonly now: Date },
): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ folded: string }>`
    insert into word (group_id, body, folded, level, created_at)
    select ${about.groupId}, given.body, given.folded, ${about.level}, ${about.now}
    from unnest(${words.map(({ body }) => body)}::text[], ${words.map(({ folded }) => folded)}::text[])
      with ordinality as given(body, folded, place)
    order by given.place
    on conflict (folded) do update
    set group_id = excluded.group_id, body = excluded.body, level = excluded.level, removed_at = null, is_scanned = false
    where word.removed_at is not null
      or exists (select from word_group where word_group.id = word.group_id and word_group.removed_at is not null)
    returning folded`.execute(tx);
  return rows.map(({ folded }) => folded);
}

export async function removeWordRows(tx: Tx, uids: readonly string[], now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('word')
    .set({ removed_at: now })
    .where('uid', 'in', uids)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function setWordLevels(tx: Tx, uids: readonly string[], level: WordLevel): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('word')
    .set({ level, is_scanned: false })
    .where('uid', 'in', uids)
    .where('removed_at', 'is', null)
    .where('level', '<>', level)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** One changes it at a time: it never holds more than it may, and nobody waits for somebody who waits for him. */
export async function lockList(tx: Tx): Promise<void> {
  await tx.selectFrom('word_version').select('version').forUpdate().execute();
}

export interface GroupRow {
  readonly id: Id;
  readonly uid: string;
  readonly name: string;
  readonly level: GroupLevel;
  readonly wordCount: number;
  readonly hits: Id | null;
}

export function listGroupRows(db: Db): Promise<GroupRow[]> {
  return db
    .selectFrom('word_group')
    .leftJoin('word', (join) => join.onRef('word.group_id', '=', 'word_group.id').on('word.removed_at', 'is', null))
    .leftJoin('word_hit', 'word_hit.word_id', 'word.id')
    .select(['word_group.id', 'word_group.uid', 'word_group.name', 'word_group.level'])
    .select([sql<number>`count(word.id)::int`.as('wordCount'), sql<Id | null>`sum(word_hit.hits)::bigint`.as('hits')])
    .where('word_group.removed_at', 'is', null)
    .groupBy('word_group.id')
    .orderBy('word_group.id')
    .execute();
}

export async function findGroupId(db: Db, uid: string): Promise<Id | null> {
  const row = await db
    .selectFrom('word_group')
    .select('id')
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns its id. The calling code has checked that the name is free. */
export async function insertGroup(
  tx: Tx,
  group: { readonly name: string; readonly level: GroupLevel; readonly now: Date },
): Promise<string> {
  const { uid } = await tx
    .insertInto('word_group')
    .values({ name: group.name, level: group.level, created_at: group.now })
    .returning('uid')
    .executeTakeFirstOrThrow();
  return uid;
}

export async function isGroupNameTaken(tx: Tx, name: string, exceptUid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('word_group')
    .select('id')
    .where('name', '=', name)
    .where('uid', '<>', exceptUid)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateGroup(tx: Tx, uid: string, name: string, level: GroupLevel): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('word_group')
    .set({ name, level })
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With its words. */
export async function removeGroupRow(tx: Tx, uid: string, now: Date): Promise<void> {
  await tx
    .updateTable('word_group')
    .set({ removed_at: now })
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .execute();
}

/** The name of one that was removed since that moment. */
export async function findRemovedGroup(tx: Tx, uid: string, since: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('word_group')
    .select('name')
    .where('uid', '=', uid)
    .where('removed_at', '>=', since)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function restoreGroupRow(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('word_group').set({ removed_at: null }).where('uid', '=', uid).execute();
}

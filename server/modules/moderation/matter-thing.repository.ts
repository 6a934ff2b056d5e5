import { sql } from 'kysely';
import { COMMENT_STANDING } from '@contract/constants/interaction';
import { MATTER_THING, type MatterThing } from '@contract/constants/moderation';
import type { Db, Id, Tx } from '../../db/tables';
import type { StoredText } from './stored-text';
import { WRITTEN_TEXTS } from './written-text.repository';

/** Texts of albums and people that are read and written by their field. */
export type AlbumField = 'name' | 'description';
export type PersonField = 'nickname' | 'signature';

export async function findAlbumText(tx: Tx, albumId: Id, field: AlbumField): Promise<string> {
  const row = await tx.selectFrom('album').select(field).where('id', '=', albumId).executeTakeFirst();
  return (row as Record<AlbumField, string> | undefined)?.[field] ?? '';
}

export async function setAlbumText(tx: Tx, albumId: Id, field: AlbumField, text: string): Promise<void> {
  await tx
    .updateTable('album')
    .set(field === 'name' ? { name: text } : { description: text })
    .where('id', '=', albumId)
    .execute();
}

export async function findPersonText(tx: Tx, userId: Id, field: PersonField): Promise<string> {
  const row = await tx.selectFrom('app_user').select(field).where('id', '=', userId).executeTakeFirst();
  return (row as Record<PersonField, string> | undefined)?.[field] ?? '';
}

export async function setPersonText(tx: Tx, userId: Id, field: PersonField, text: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set(field === 'nickname' ? { nickname: text } : { signature: text })
    .where('id', '=', userId)
    .execute();
}

export interface Wait {
  readonly authorId: Id;
  readonly body: string;
  readonly shown: string;
  readonly writtenAt: string;
}

/** What waits there, taken away. */
export async function takeWait(tx: Tx, albumId: Id, field: AlbumField): Promise<Wait | null> {
  const row = await tx
    .deleteFrom('album_text_wait')
    .where('album_id', '=', albumId)
    .where('field', '=', field)
    .returning(['author_id as authorId', 'body', 'shown', 'written_at as writtenAt'])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, writtenAt: row.writtenAt.toISOString() };
}

/** Unless something newer waits by now. */
export async function giveWaitBack(tx: Tx, albumId: Id, field: AlbumField, wait: Wait): Promise<void> {
  await tx
    .insertInto('album_text_wait')
    .values({
      album_id: albumId,
      field,
      author_id: wait.authorId,
      body: wait.body,
      shown: wait.shown,
      written_at: new Date(wait.writtenAt),
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function findStandingOf(tx: Tx, commentId: Id): Promise<number> {
  const row = await tx.selectFrom('comment').select('standing').where('id', '=', commentId).executeTakeFirst();
  return row?.standing ?? COMMENT_STANDING.removed;
}

export async function setStanding(tx: Tx, commentId: Id, standing: number): Promise<void> {
  await tx.updateTable('comment').set({ standing }).where('id', '=', commentId).execute();
}

/** For its owner alone, and whatever address was given out ends. False: it was before. */
export async function takeAlbumDown(tx: Tx, albumId: Id, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('album')
    .set({ taken_down_at: at, access_epoch: sql`access_epoch + 1`, holder_epoch: sql`holder_epoch + 1` })
    .where('id', '=', albumId)
    .where('taken_down_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function bringAlbumBack(tx: Tx, albumId: Id): Promise<void> {
  await tx.updateTable('album').set({ taken_down_at: null }).where('id', '=', albumId).execute();
}

/** As it is stored now. Null: it is gone, or shown to nobody but its author. */
export async function findAskedText(
  db: Db,
  { thing, id, field }: { readonly thing: MatterThing; readonly id: Id; readonly field: string },
): Promise<StoredText | null> {
  const before = String(BigInt(id) - 1n);
  for (const listStored of STORED_TEXTS) {
    const [row] = await listStored(db, before, 1);
    if (row?.id === id && row.thing === thing && row.field === field) return row;
  }
  return null;
}

const { person, album, comment } = MATTER_THING;

/** What is stored and shown, some at a time, by the number of its row. */
export const STORED_TEXTS: readonly ((db: Db, afterId: Id, limit: number) => Promise<StoredText[]>)[] = [
  async (db, afterId, limit) => {
    const rows = await db
      .selectFrom('comment')
      .select(['id', 'author_id as userId', 'album_id as albumId', 'body as text'])
      .where('id', '>', afterId)
      .where('standing', '=', COMMENT_STANDING.shown)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, thing: comment, field: '', commentId: row.id }));
  },
  ...(['name', 'description'] as const).map((field) => async (db: Db, afterId: Id, limit: number) => {
    const rows = await db
      .selectFrom('album')
      .select(['id', 'owner_id as userId', sql<string>`${sql.ref(field)}`.as('text')])
      .where('id', '>', afterId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, thing: album, field, albumId: row.id, commentId: null }));
  }),
  ...(['nickname', 'signature'] as const).map((field) => async (db: Db, afterId: Id, limit: number) => {
    const rows = await db
      .selectFrom('app_user')
      .select(['id', 'id as userId', sql<string>`${sql.ref(field)}`.as('text')])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, thing: person, field, albumId: null, commentId: null }));
  }),
  ...WRITTEN_TEXTS,
];

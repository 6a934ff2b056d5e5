import { MATTER_THING } from '@contract/constants/moderation';
import type { Db, Id, Tx } from '../../db/tables';

export const WAITING_FIELDS = ['name', 'description'] as const;
export type WaitingField = (typeof WAITING_FIELDS)[number];
export type WeighedTexts = Partial<
  Record<WaitingField, { readonly isHeld: boolean; readonly whole: string; readonly shown: string }>
>;

/** See [Note: Held texts] in 0075-held-texts: what is held waits, and what waited is forgotten for what was written since. */
export async function keepWaiting(
  tx: Tx,
  albumId: Id,
  texts: WeighedTexts,
  by: { readonly authorId: Id; readonly now: Date },
): Promise<void> {
  for (const field of WAITING_FIELDS) {
    const text = texts[field];
    if (text === undefined) continue;
    if (!text.isHeld) {
      await tx.deleteFrom('album_text_wait').where('album_id', '=', albumId).where('field', '=', field).execute();
      continue;
    }
    const row = { author_id: by.authorId, body: text.whole, shown: text.shown, written_at: by.now };
    await tx
      .insertInto('album_text_wait')
      .values({ album_id: albumId, field, ...row })
      .onConflict((oc) => oc.columns(['album_id', 'field']).doUpdateSet(row))
      .execute();
  }
}

/** What everybody reads of them at once, to be asked about. */
export function toAsked(albumId: Id, authorId: Id, texts: WeighedTexts) {
  return WAITING_FIELDS.filter((field) => texts[field]?.isHeld === false && texts[field].whole !== '').map((field) => ({
    thing: MATTER_THING.album,
    id: albumId,
    field,
    authorId,
  }));
}

/** What this person has written there and nobody has passed. */
export async function listWaiting(db: Db, albumId: Id, authorId: Id): Promise<{ field: WaitingField; body: string }[]> {
  return db
    .selectFrom('album_text_wait')
    .select(['field', 'body'])
    .where('album_id', '=', albumId)
    .where('author_id', '=', authorId)
    .execute();
}

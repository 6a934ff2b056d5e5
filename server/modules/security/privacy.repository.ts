import type { PrivacySettings } from '@contract/schemas/security';
import type { Db, Id } from '../../db/tables';

export interface PrivacyRow extends Omit<PrivacySettings, 'messageFrom'> {
  readonly messageFrom: number;
}

const COLUMNS = [
  'find_by_phone as findByPhone',
  'message_from as messageFrom',
  'show_albums as showAlbums',
  'show_likes as showLikes',
  'personalised',
] as const;

export async function findPrivacy(db: Db, userId: Id): Promise<PrivacyRow | null> {
  const row = await db.selectFrom('privacy_setting').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** Changes the given settings; where nothing was chosen before, the others are `defaults`. */
export async function upsertPrivacy(
  db: Db,
  userId: Id,
  change: Partial<PrivacyRow>,
  defaults: PrivacyRow,
): Promise<PrivacyRow> {
  const changed = toColumns(change);
  const insert = db
    .insertInto('privacy_setting')
    .values({ user_id: userId, ...fullColumns({ ...defaults, ...change }) });
  // An empty change still answers what is kept.
  const update = Object.keys(changed).length === 0 ? { user_id: userId } : changed;
  return insert
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(update))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

function fullColumns(row: PrivacyRow) {
  return {
    find_by_phone: row.findByPhone,
    message_from: row.messageFrom,
    show_albums: row.showAlbums,
    show_likes: row.showLikes,
    personalised: row.personalised,
  };
}

function toColumns(change: Partial<PrivacyRow>) {
  return {
    ...(change.findByPhone === undefined ? {} : { find_by_phone: change.findByPhone }),
    ...(change.messageFrom === undefined ? {} : { message_from: change.messageFrom }),
    ...(change.showAlbums === undefined ? {} : { show_albums: change.showAlbums }),
    ...(change.showLikes === undefined ? {} : { show_likes: change.showLikes }),
    ...(change.personalised === undefined ? {} : { personalised: change.personalised }),
  };
}

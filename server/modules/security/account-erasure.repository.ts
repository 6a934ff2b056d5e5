import { sql } from 'kysely';
import { INTERACTION } from '@contract/constants/interaction';
import type { Db, Id, Tx } from '../../db/tables';

export interface DueAccount {
  readonly userId: Id;
  /** What the names of the account's objects start with. The account itself has another one once it is being erased. */
  readonly uid: string;
}

/** Those whose time has come, and those whose erasing was interrupted. */
export async function listDueAccounts(db: Db, now: Date, limit: number): Promise<DueAccount[]> {
  return db
    .selectFrom('account_closing')
    .select(['user_id as userId', 'uid'])
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .limit(limit)
    .execute();
}

/** From here on the account cannot be kept. False when it has been. */
export async function startErasing(db: Db, userId: Id, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('account_closing')
    .set((eb) => ({ erasing_at: eb.fn.coalesce('erasing_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('erase_at', '<=', now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Identity {
  readonly phone: string | null;
  /** Addresses of those that show the person, or were kept of the family. */
  readonly pictures: readonly string[];
}

/** What identifies the person outside these tables. */
export async function getIdentity(db: Db, userId: Id): Promise<Identity> {
  const { phone, avatarUrl, coverUrl } = await db
    .selectFrom('app_user')
    .select(['phone', 'avatar_url as avatarUrl', 'cover_url as coverUrl'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const faces = await db
    .selectFrom('face_photo')
    .select('picture_url as address')
    .where('user_id', '=', userId)
    .execute();
  return { phone, pictures: [avatarUrl, coverUrl, ...faces.map(({ address }) => address)] };
}

/** Nobody finds the account any more, by whatever call, and nobody can sign in to it; its phone is free. */
export async function eraseIdentity(tx: Tx, userId: Id, newUid: string, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      uid: newUid,
      phone: null,
      nickname: '',
      avatar_url: '',
      cover_url: '',
      is_admin: false,
      gender: 0,
      birthday: null,
      place: '',
      signature: '',
      tags: [],
      active_at: null,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('session_token').where('user_id', '=', userId).execute();
  await tx.deleteFrom('linked_account').where('user_id', '=', userId).execute();
  await tx.deleteFrom('face_photo').where('user_id', '=', userId).execute();
  await tx.deleteFrom('certification').where('user_id', '=', userId).execute();
  await tx.deleteFrom('payment_password').where('user_id', '=', userId).execute();
  await tx.deleteFrom('privacy_setting').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('attention')
    .where((eb) => eb.or([eb('follower_id', '=', userId), eb('followed_id', '=', userId)]))
    .execute();
  await tx
    .deleteFrom('interaction_event')
    .where('kind', '=', INTERACTION.follow)
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('target_id', '=', userId)]))
    .execute();
  await tx
    .deleteFrom('user_block')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute();
  await tx.deleteFrom('album_user').where('user_id', '=', userId).execute();
}

/** Codes that were sent to a phone, and how many. */
export async function erasePhoneTraces(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('phone_code').where('phone', '=', phone).execute();
  await tx.deleteFrom('phone_pace').where('phone', '=', phone).execute();
  await tx.deleteFrom('attempt_counter').where('key', '=', `code:phone:${phone}`).execute();
}

export interface OwnedMedia {
  readonly id: Id;
  readonly albumId: Id;
}

/** Some of what lies in the person's albums and of what he uploaded elsewhere, of one album at a time, the bin included. */
export async function listOwnedMedia(db: Db, userId: Id, limit: number): Promise<OwnedMedia[]> {
  const first = await ownedMedia(db, userId).select('media.album_id as albumId').limit(1).executeTakeFirst();
  if (first === undefined) return [];
  return ownedMedia(db, userId)
    .select(['media.id', 'media.album_id as albumId'])
    .where('media.album_id', '=', first.albumId)
    .limit(limit)
    .execute();
}

function ownedMedia(db: Db, userId: Id) {
  return db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .where((eb) => eb.or([eb('album.owner_id', '=', userId), eb('media.uploader_id', '=', userId)]));
}

/** Some of the likes the person gave, each with the photo's count. Returns how many went. */
export async function deleteLikes(tx: Tx, userId: Id, limit: number): Promise<number> {
  const { rows } = await sql<{ id: Id }>`
    with gone as (
      delete from media_like where user_id = ${userId} and media_id in (
        select media_id from media_like where user_id = ${userId} order by media_id limit ${limit})
      returning media_id
    )
    update media set like_count = like_count - 1 from gone where media.id = gone.media_id
    returning media.id`.execute(tx);
  return rows.length;
}

/** After their media have gone. */
export async function deleteAlbums(tx: Tx, userId: Id): Promise<void> {
  const albums = tx.selectFrom('album').select('id').where('owner_id', '=', userId);
  await tx.deleteFrom('media_count').where('album_id', 'in', albums).execute();
  await tx.deleteFrom('album_count').where('album_id', 'in', albums).execute();
  await tx.deleteFrom('media_chunk').where('album_id', 'in', albums).execute();
  await tx.deleteFrom('album_label').where('album_id', 'in', albums).execute();
  await tx.deleteFrom('album').where('owner_id', '=', userId).execute();
}

/** With every row that names the account and goes with it. Ledger accounts name its number and stay. */
export async function deleteAccount(tx: Tx, userId: Id): Promise<void> {
  await tx.deleteFrom('app_user').where('id', '=', userId).execute();
}

import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ASK_ANSWER } from '@contract/constants/face';
import { MEDIA_KIND } from '@contract/constants/media';
import type { Db, Id, Tx } from '../../db/tables';
import { isLookedAt } from './face-album.repository';
import type { Box } from './face.rules';

/** Somebody on it is not known, or has not agreed. Over the columns of `media`. */
const hasUnagreed = sql<SqlBool>`exists (
  select from face left join face_person as person on person.id = face.person_id
  where face.media_id = media.id and coalesce(person.answer, 0) <> ${sql.lit(ASK_ANSWER.agreed)})`;

const hasFaces = sql<SqlBool>`exists (select from face where face.media_id = media.id)`;
const hasTombstones = sql<SqlBool>`exists (select from face_tombstone as grave where grave.media_id = media.id)`;
const isPassed = sql<SqlBool>`exists (select from face_pass where face_pass.media_id = media.id)`;

/**
 * Everybody who was found on it agreed. Where nobody was found, or one had himself erased, a holder says so: see [Note: Held back]. Over the
 * columns of `media`.
 */
const isFree = sql<SqlBool>`(not ${hasUnagreed} and (${isPassed} or (${hasFaces} and not ${hasTombstones})))`;

export async function asksFirst(db: Db, albumId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('album_face')
    .select('album_id')
    .where('album_id', '=', albumId)
    .where('asks_first', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of an album that asks first: what is not held back and should be, or the other way round. */
export async function listMisheld(tx: Tx, albumId: Id, isHeld: boolean): Promise<Id[]> {
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('album_id', '=', albumId)
    .where('is_held', '=', !isHeld)
    .where(isHeld ? sql<SqlBool>`not ${isFree}` : isFree)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listByHeld(tx: Tx, albumId: Id, isHeld: boolean): Promise<Id[]> {
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('album_id', '=', albumId)
    .where('is_held', '=', isHeld)
    .execute();
  return rows.map(({ id }) => id);
}

/** Under the album's lock, and with its counters: see changeCounted. */
export async function setHeld(tx: Tx, mediaIds: readonly Id[], isHeld: boolean): Promise<void> {
  await tx
    .updateTable('media')
    .set({ is_held: isHeld })
    .where(sql<SqlBool>`media.id = any (${[...mediaIds]}::bigint[])`)
    .execute();
}

/** What is held back and somebody refused. It is held, so no counter moves. */
export async function hideRefused(tx: Tx, albumId: Id): Promise<void> {
  await tx
    .updateTable('media')
    .set({ is_hidden: true })
    .where('album_id', '=', albumId)
    .where('is_held', '=', true)
    .where(
      sql<SqlBool>`exists (select from face join face_person as person on person.id = face.person_id
        where face.media_id = media.id and person.answer = ${sql.lit(ASK_ANSWER.refused)})`,
    )
    .execute();
}

/** Those that only a holder's word lets go, but for photos that are still to be looked at. Over the columns of `media`. */
const isUnseen = (isLooking: boolean): RawBuilder<SqlBool> => sql<SqlBool>`(media.is_listed and not ${hasUnagreed}
  and (not ${hasFaces} or ${hasTombstones})
  ${
    isLooking
      ? sql`and (media.kind <> ${sql.lit(MEDIA_KIND.photo)} or exists (select from face_scan where face_scan.media_id = media.id))`
      : sql``
  })`;

export async function countHeld(
  db: Db,
  albumId: Id,
  isLooking: boolean,
): Promise<{ readonly held: number; readonly unseen: number }> {
  return db
    .selectFrom('media')
    .select([
      sql<number>`count(*)::int`.as('held'),
      sql<number>`(count(*) filter (where ${isUnseen(isLooking)}))::int`.as('unseen'),
    ])
    .where('album_id', '=', albumId)
    .where('is_held', '=', true)
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow();
}

/** The last taken first. */
export async function listUnseenUids(
  db: Db,
  albumId: Id,
  isLooking: boolean,
  page: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('uid')
    .where('album_id', '=', albumId)
    .where('is_held', '=', true)
    .where(isUnseen(isLooking))
    .orderBy('taken_local', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ uid }) => uid);
}

export interface PlacedMedia {
  readonly id: Id;
  readonly albumId: Id;
}

export function listMediaAlbums(db: Db, uids: readonly string[]): Promise<PlacedMedia[]> {
  return db
    .selectFrom('media')
    .select(['id', 'album_id as albumId'])
    .where('uid', 'in', [...uids])
    .execute();
}

/** Of these, in this album; answers how many were not yet. */
export async function passUnseen(
  tx: Tx,
  albumId: Id,
  mediaIds: readonly Id[],
  { isLooking, at }: { readonly isLooking: boolean; readonly at: Date },
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('face_pass')
    .columns(['media_id', 'passed_at'])
    .expression(
      tx
        .selectFrom('media')
        .select(['id', sql<Date>`${at}::timestamptz`.as('at')])
        .where(sql<SqlBool>`media.id = any (${[...mediaIds]}::bigint[])`)
        .where('album_id', '=', albumId)
        .where(isUnseen(isLooking)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

export async function takePassBack(tx: Tx, albumId: Id, mediaIds: readonly Id[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('face_pass')
    .where(sql<SqlBool>`media_id = any (${[...mediaIds]}::bigint[])`)
    .where(sql<SqlBool>`exists (select from media where media.id = media_id and media.album_id = ${albumId})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findAskToken(db: Db, personId: Id): Promise<string | null> {
  const row = await db
    .selectFrom('face_ask')
    .select('token')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.token ?? null;
}

export async function endAskTokens(tx: Tx, personId: Id): Promise<void> {
  await tx.deleteFrom('face_ask').where('person_id', '=', personId).execute();
}

export async function addAskToken(tx: Tx, personId: Id, token: string, at: Date): Promise<void> {
  await tx.insertInto('face_ask').values({ token, person_id: personId, created_at: at }).execute();
}

export interface AskedRow {
  readonly personId: Id;
  readonly name: string;
  readonly answer: number;
  readonly answeredAt: Date | null;
  readonly albumId: Id;
  readonly albumName: string;
  readonly ownerName: string;
  readonly coversOthers: boolean;
}

/** Null where nobody asks by it: the album is gone, or does not ask any more. */
export async function findAsked(db: Db, token: string): Promise<AskedRow | null> {
  const row = await db
    .selectFrom('face_ask')
    .innerJoin('face_person as person', 'person.id', 'face_ask.person_id')
    .innerJoin('album', 'album.id', 'person.album_id')
    .innerJoin('album_face', 'album_face.album_id', 'album.id')
    .innerJoin('app_user as owner', 'owner.id', 'album.owner_id')
    .select([
      'person.id as personId',
      'person.name',
      'person.answer',
      'person.answered_at as answeredAt',
      'album.id as albumId',
      'album.name as albumName',
      'owner.nickname as ownerName',
      'album_face.covers_others as coversOthers',
    ])
    .where('face_ask.token', '=', token)
    .where('album.deleted_at', 'is', null)
    .where('album_face.asks_first', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function keepAnswer(
  tx: Tx,
  personId: Id,
  said: { readonly answer: number; readonly version: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('face_person')
    .set({ answer: said.answer, answer_version: said.version, answered_at: said.at })
    .where('id', '=', personId)
    .execute();
}

const photosOf = (db: Db, personId: Id) =>
  db
    .selectFrom('media')
    .where(isLookedAt)
    .where(sql<SqlBool>`media.id in (select media_id from face where person_id = ${personId})`);

/** The last taken first. */
export async function listAskedPhotos(
  db: Db,
  personId: Id,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ uid: string; ratioMilli: number }[]> {
  return photosOf(db, personId)
    .select(['uid', 'ratio_milli as ratioMilli'])
    .orderBy('taken_local', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countAskedPhotos(db: Db, personId: Id): Promise<number> {
  const { count } = await photosOf(db, personId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Null where he is not on it, or it is not to be shown. */
export async function findAskedPhoto(db: Db, personId: Id, mediaUid: string): Promise<Id | null> {
  const row = await photosOf(db, personId).select('media.id').where('media.uid', '=', mediaUid).executeTakeFirst();
  return row?.id ?? null;
}

const BOX = ['box_left as left', 'box_top as top', 'box_width as width', 'box_height as height'] as const;

/** Everybody's faces on a photo but this person's, those that were erased as well. */
export async function listOthersBoxes(db: Db, mediaId: Id, personId: Id): Promise<Box[]> {
  const faces = await db
    .selectFrom('face')
    .select(BOX)
    .where('media_id', '=', mediaId)
    .where(sql<SqlBool>`person_id is distinct from ${personId}`)
    .orderBy('id')
    .execute();
  const graves = await db
    .selectFrom('face_tombstone')
    .select(BOX)
    .where('media_id', '=', mediaId)
    .orderBy('id')
    .execute();
  return [...faces, ...graves];
}

export async function findCovered(
  db: Db,
  mediaId: Id,
  personId: Id,
): Promise<{ covers: string; pictureUrl: string } | null> {
  const row = await db
    .selectFrom('face_covered')
    .select(['covers', 'picture_url as pictureUrl'])
    .where('media_id', '=', mediaId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ?? null;
}

/** In place of the one that there was. */
export async function keepCovered(
  db: Db,
  place: { readonly mediaId: Id; readonly personId: Id },
  covered: { readonly covers: string; readonly pictureUrl: string },
): Promise<void> {
  const values = { covers: covered.covers, picture_url: covered.pictureUrl };
  await db
    .insertInto('face_covered')
    .values({ media_id: place.mediaId, person_id: place.personId, ...values })
    .onConflict((conflict) => conflict.columns(['media_id', 'person_id']).doUpdateSet(values))
    .execute();
}

/**
 * A person that is merged with others has to answer again, unless all of them gave the same answer; a refusal stays a refusal. Their links
 * stay.
 */
export async function mergeAnswers(tx: Tx, intoId: Id, fromIds: readonly Id[]): Promise<void> {
  const all = [intoId, ...fromIds];
  const rows = await tx.selectFrom('face_person').select('answer').where('id', 'in', all).execute();
  const answers = new Set(rows.map(({ answer }) => answer));
  const same = answers.size === 1 ? (rows[0]?.answer ?? ASK_ANSWER.none) : ASK_ANSWER.none;
  const answer = answers.has(ASK_ANSWER.refused) ? ASK_ANSWER.refused : same;
  await tx.updateTable('face_person').set({ answer }).where('id', '=', intoId).execute();
  await tx
    .updateTable('face_ask')
    .set({ person_id: intoId })
    .where('person_id', 'in', [...fromIds])
    .execute();
}

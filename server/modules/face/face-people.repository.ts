import { sql } from 'kysely';
import type { VectorModel } from '../../db/face-tables';
import type { Db, Id, Tx } from '../../db/tables';
import { isLookedAt } from './face-album.repository';
import { mergeAnswers } from './face-ask.repository';

export interface GroupedRow {
  readonly id: Id;
  readonly mediaId: Id;
  readonly personId: Id | null;
  readonly vector: Buffer;
}

/** Faces of an album with the persons they were assigned to, the clearest first. */
export function listGrouped(db: Db, albumId: Id, model: VectorModel): Promise<GroupedRow[]> {
  return db
    .selectFrom('face_vector')
    .innerJoin('face', 'face.id', 'face_vector.face_id')
    .select(['face.id', 'face.media_id as mediaId', 'face.person_id as personId', 'face_vector.vector'])
    .where('face_vector.album_id', '=', albumId)
    .where('model_version', '=', model.version)
    .where('model', '=', model.name)
    .orderBy('face.norm', 'desc')
    .orderBy('face.id')
    .execute();
}

export async function hasPeople(db: Db, albumId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('album_face')
    .select('album_id')
    .where('album_id', '=', albumId)
    .where('has_people', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** So that two do not group an album at once, and nobody switches it off meanwhile. False where it is off. */
export async function lockPeople(tx: Tx, albumId: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('album_face')
    .select('album_id')
    .where('album_id', '=', albumId)
    .where('has_people', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function addPeople(
  tx: Tx,
  albumId: Id,
  uids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Id>> {
  if (uids.length === 0) return new Map();
  const rows = await tx
    .insertInto('face_person')
    .values(uids.map((uid) => ({ uid, album_id: albumId, created_at: at })))
    .returning(['id', 'uid'])
    .execute();
  return new Map(rows.map(({ id, uid }) => [uid, id]));
}

/** Faces that are nobody's yet. */
export async function putTo(tx: Tx, personId: Id, faceIds: readonly Id[]): Promise<void> {
  await tx
    .updateTable('face')
    .set({ person_id: personId })
    .where(sql<boolean>`face.id = any (${[...faceIds]}::bigint[])`)
    .where('person_id', 'is', null)
    .execute();
}

/** Those without a face any more. */
export async function dropEmptyPeople(tx: Tx, albumId: Id): Promise<void> {
  await tx
    .deleteFrom('face_person')
    .where('album_id', '=', albumId)
    .where(sql<boolean>`not exists (select from face where face.person_id = face_person.id)`)
    .execute();
}

export async function deletePeople(tx: Tx, albumId: Id): Promise<void> {
  await tx.deleteFrom('face_person').where('album_id', '=', albumId).execute();
}

export interface PersonRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly albumUid: string;
  readonly name: string;
  readonly isAgreed: boolean;
}

export async function findPerson(db: Db, uid: string): Promise<PersonRow | null> {
  const row = await db
    .selectFrom('face_person')
    .innerJoin('album', 'album.id', 'face_person.album_id')
    .select([
      'face_person.id',
      'face_person.uid',
      'face_person.album_id as albumId',
      'album.uid as albumUid',
      'face_person.name',
      'face_person.is_agreed as isAgreed',
    ])
    .where('face_person.uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

export interface ListedPerson {
  readonly uid: string;
  readonly name: string;
  readonly isAgreed: boolean;
  readonly isAsked: boolean;
  readonly answer: number;
  readonly held: number;
  readonly photos: number;
  readonly mediaUid: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Those on most photos first; of those without a name only such as are on several, but where all are asked. Their cover: the chosen face, else
 * the clearest.
 */
export async function listPeople(db: Db, albumId: Id, limit: number): Promise<ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select person.uid, person.name, person.is_agreed as "isAgreed", person.answer,
      exists (select from face_ask where face_ask.person_id = person.id) as "isAsked",
      counted.held::int as held, counted.photos::int as photos, cover.*
    from face_person as person join album_face on album_face.album_id = person.album_id
    join lateral (
      select count(distinct face.media_id) as photos, count(distinct face.media_id) filter (where media.is_held) as held
      from face join media on media.id = face.media_id
      where face.person_id = person.id and ${isLookedAt}
    ) as counted on true
    join lateral (
      select media.uid as "mediaUid", box_left as left, box_top as top, box_width as width, box_height as height
      from face join media on media.id = face.media_id
      where face.person_id = person.id and ${isLookedAt}
      order by face.is_cover desc, face.norm desc, face.id limit 1
    ) as cover on true
    where person.album_id = ${albumId} and (person.name <> '' or counted.photos > 1 or album_face.asks_first)
    order by counted.photos desc, person.id limit ${limit}`.execute(db);
  return rows;
}

export async function renamePerson(db: Db, personId: Id, name: string): Promise<void> {
  // Another name is not the one that somebody agreed to.
  await db
    .updateTable('face_person')
    .set({ name, is_agreed: sql<boolean>`is_agreed and name = ${name}` })
    .where('id', '=', personId)
    .execute();
}

/** All faces of the others become this one's. False where two of them are on one photo. */
export async function mergeInto(tx: Tx, intoId: Id, fromIds: readonly Id[]): Promise<boolean> {
  const all = [intoId, ...fromIds];
  const twice = await tx
    .selectFrom('face')
    .select('media_id')
    .where('person_id', 'in', all)
    .groupBy('media_id')
    .having(sql<boolean>`count(*) > 1`)
    .limit(1)
    .executeTakeFirst();
  if (twice !== undefined) return false;
  await tx
    .updateTable('face')
    .set({ person_id: intoId, is_cover: false })
    .where('person_id', 'in', [...fromIds])
    .execute();
  await mergeAnswers(tx, intoId, fromIds);
  await tx
    .deleteFrom('face_person')
    .where('id', 'in', [...fromIds])
    .execute();
  await endAgreement(tx, intoId);
  return true;
}

/** An agreement to a name was given for another set of faces: the person with the present set is asked again. */
async function endAgreement(tx: Tx, personId: Id): Promise<void> {
  await tx
    .updateTable('face_person')
    .set({ is_agreed: false })
    .where('id', '=', personId)
    .where('is_agreed', '=', true)
    .execute();
}

/** Of these faces of somebody a new person; answers how many there were. */
export async function moveFaces(tx: Tx, fromId: Id, toId: Id, faceUids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('face')
    .set({ person_id: toId, is_cover: false })
    .where('person_id', '=', fromId)
    .where('uid', 'in', [...faceUids])
    .executeTakeFirst();
  await endAgreement(tx, fromId);
  return Number(numUpdatedRows);
}

/** False where the face is not this person's. */
export async function chooseCover(tx: Tx, personId: Id, faceUid: string): Promise<boolean> {
  await tx
    .updateTable('face')
    .set({ is_cover: false })
    .where('person_id', '=', personId)
    .where('is_cover', '=', true)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('face')
    .set({ is_cover: true })
    .where('person_id', '=', personId)
    .where('uid', '=', faceUid)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Photos of an album that have been looked at. `personId` null: with anybody. `count` null: with any number of faces. */
export async function listMediaWithPeople(
  db: Db,
  albumId: Id,
  wish: {
    readonly personId: Id | null;
    readonly count: { readonly from: number; readonly to?: number | undefined } | null;
  },
): Promise<Id[]> {
  const { personId, count } = wish;
  const rows = await db
    .selectFrom('media')
    .innerJoin('face_scan', 'face_scan.media_id', 'media.id')
    .select('media.id')
    .where('media.album_id', '=', albumId)
    .where(isLookedAt)
    .$if(personId !== null, (query) =>
      query.where(sql<boolean>`exists (select from face where face.media_id = media.id and person_id = ${personId})`),
    )
    .$if(count !== null, (query) =>
      query.where(
        sql<boolean>`(select count(*) from face where face.media_id = media.id)
          between ${count?.from ?? 0} and coalesce(${count?.to ?? null}::int, 2147483647)`,
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export interface AgreeingRow {
  readonly personId: Id;
  readonly vector: Buffer;
}

/** People of an album of whose faces somebody said that they are his own. */
export async function listOwnPeople(db: Db, userId: Id, albumId: Id): Promise<AgreeingRow[]> {
  const rows = await db
    .selectFrom('face_answer')
    .innerJoin('face', 'face.id', 'face_answer.face_id')
    .innerJoin('face_vector', 'face_vector.face_id', 'face.id')
    .select(['face.person_id as personId', 'face_vector.vector'])
    .where('face_answer.user_id', '=', userId)
    .where('face_answer.album_id', '=', albumId)
    .where('is_match', '=', true)
    .where('relation', '=', 1)
    .where('face.person_id', 'is not', null)
    .execute();
  return rows.flatMap(({ personId, vector }) => (personId === null ? [] : [{ personId, vector }]));
}

export async function setAgreed(db: Db, personIds: readonly Id[], isAgreed: boolean): Promise<void> {
  if (personIds.length === 0) return;
  await db
    .updateTable('face_person')
    .set({ is_agreed: isAgreed })
    .where('id', 'in', [...personIds])
    .execute();
}

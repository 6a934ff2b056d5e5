import { sql } from 'kysely';
import { BABY_TEMPLATE } from '@contract/constants/baby';
import { FACE_RELATION } from '@contract/constants/face';
import type { Db, Id } from '../../db/tables';

export async function hasConsent(db: Db, userId: Id, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('model_consent')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveConsent(db: Db, userId: Id, version: number, now: Date): Promise<void> {
  const given = { version, given_at: now, withdrawn_at: null };
  await db
    .insertInto('model_consent')
    .values({ user_id: userId, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute();
}

export async function withdrawConsent(db: Db, userId: Id, now: Date): Promise<void> {
  await db
    .updateTable('model_consent')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** The number children's albums had before BABY_TEMPLATE. */
const OLD_BABY_TEMPLATE = 3;

export interface SourceFacts {
  readonly uploaderId: Id;
  readonly isChild: boolean;
}

/**
 * Who uploaded a photo, and whether it is a child's: of a child's album, named in what is kept of one, with a face that somebody says is his
 * child's, or made of such a photo.
 */
export async function findSourceFacts(db: Db, mediaId: Id): Promise<SourceFacts | undefined> {
  const { rows } = await sql<SourceFacts>`
    select media.uploader_id as "uploaderId", (
      album.template in (${BABY_TEMPLATE}, ${OLD_BABY_TEMPLATE})
      or exists (select from baby_milestone_media where media_id = media.id)
      or exists (select from baby_growth where media_id = media.id)
      or exists (
        select from face join face_answer on face_answer.face_id = face.id
        where face.media_id = media.id and is_match and relation = ${FACE_RELATION.child})
      or exists (
        select from face join face as same on same.person_id = face.person_id
          join face_answer on face_answer.face_id = same.id
        where face.media_id = media.id and is_match and relation = ${FACE_RELATION.child})
      or exists (
        select from generation_result join generation on generation.id = generation_id
        where generation_result.media_id = media.id and is_child)
    ) as "isChild"
    from media join album on album.id = media.album_id where media.id = ${mediaId}`.execute(db);
  return rows[0];
}

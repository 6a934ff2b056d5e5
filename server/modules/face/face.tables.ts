import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { pictureColumn } from '../user/picture-column';
import { buryOwnFaces, deleteAnswers } from './face-erase.repository';

export const FACE_TABLES: TableNotes = {
  face_photo: {
    erasure: {
      listPictures: async (db, userId) => {
        const faces = await db
          .selectFrom('face_photo')
          .select('picture_url as address')
          .where('user_id', '=', userId)
          .execute();
        return faces.map(({ address }) => address);
      },
      first: (tx, { userId }) => tx.deleteFrom('face_photo').where('user_id', '=', userId).execute(),
    },
    exports: {
      facePhotos: (userId) => sql`
        select picture_url as address, case when is_me then 'me' else 'family' end as "of", relation::text, name, created_at::text as time
        from face_photo where user_id = ${userId} order by id`,
    },
    files: { picture_url: pictureColumn('remove') },
  },
  face_photo_vector: {},
  album_face: {},
  face: {},
  face_vector: {},
  face_scan: {},
  face_tombstone: {},
  face_person: {},
  face_ask: {},
  face_pass: {},
  face_covered: { files: { picture_url: pictureColumn('remove') } },
  face_consent: {
    exports: {
      faceConsents: (userId) => sql`
        select case kind when 1 then 'search' else 'keep' end as "for", version, is_guardian::text as "asGuardian",
          given_at::text as time, coalesce(withdrawn_at::text, '') as withdrawn
        from face_consent where user_id = ${userId} order by id`,
    },
    erasure: { first: (tx, { userId }) => tx.deleteFrom('face_consent').where('user_id', '=', userId).execute() },
  },
  face_answer: {
    exports: {
      faceAnswers: (userId) => sql`
        select media.uid as photo, is_match::text as "isMatch", relation::text, face_answer.name, answered_at::text as time
        from face_answer join face on face.id = face_id join media on media.id = face.media_id
        where user_id = ${userId} order by face_answer.id`,
    },
    // What they say of faces goes, and the faces with it: see [Note: Erasing faces].
    erasure: {
      first: async (tx, { userId }) => {
        const subject = { userId, deviceId: null };
        await buryOwnFaces(tx, subject, new Date());
        await deleteAnswers(tx, subject);
      },
    },
  },
  face_erasure: {
    exports: {
      faceErasures: (userId) => sql`
        select uid as code, erased_at::text as time, photos::text, answers::text, vectors::text, consents::text
        from face_erasure where user_id = ${userId} order by id`,
    },
  },
};

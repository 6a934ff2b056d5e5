import { randomIds } from '../../../server/adapters/ids/random';
import type { Db } from '../../../server/db/tables';

/** What the pages that keep faces will write. */
export interface NewFacePhoto {
  readonly isMe: boolean;
  readonly pictureUrl: string;
}

/** Keeps a face photo of the person with this public id; answers its own. */
export async function keepFacePhoto(db: Db, userUid: string, photo: NewFacePhoto): Promise<string> {
  const { id } = await db.selectFrom('app_user').select('id').where('uid', '=', userUid).executeTakeFirstOrThrow();
  const uid = randomIds.newId();
  const row = { uid, user_id: id, is_me: photo.isMe, picture_url: photo.pictureUrl, created_at: new Date() };
  await db.insertInto('face_photo').values(row).execute();
  return uid;
}

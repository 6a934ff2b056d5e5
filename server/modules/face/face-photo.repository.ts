import type { FaceAvatar } from '@contract/schemas/face';
import type { Db, Id } from '../../db/tables';

/** The newest first, at most `limit`. */
export async function listFacePhotos(db: Db, userId: Id, isMe: boolean, limit: number): Promise<FaceAvatar[]> {
  return db
    .selectFrom('face_photo')
    .select(['uid as id', 'picture_url as avatar'])
    .where('user_id', '=', userId)
    .where('is_me', '=', isMe)
    .orderBy('face_photo.id', 'desc')
    .limit(limit)
    .execute();
}

import type { FaceAvatarList, FaceAvatarQuery } from '@contract/schemas/face';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { listFacePhotos } from './face-photo.repository';

export interface FacePhotoService {
  /** Only ever the caller's. */
  list(caller: Caller, query: FaceAvatarQuery): Promise<FaceAvatarList>;
}

const LIST_MAX = 100;

export function createFacePhotos({ db }: { readonly db: Db }): FacePhotoService {
  return {
    async list(caller, { meFlag }) {
      const { userId } = requireUser(caller);
      return listFacePhotos(db, userId, meFlag, LIST_MAX);
    },
  };
}

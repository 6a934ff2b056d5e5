import { getFindMeAvatarList } from '@contract/http/face';
import { FaceAvatarList, FaceAvatarQuery } from '@contract/schemas/face';
import type { Routes } from '../../http/bind';
import type { FacePhotoService } from './face-photo.service';

export function bindFaces(routes: Routes, facePhotos: FacePhotoService): void {
  routes.bind(getFindMeAvatarList, { input: FaceAvatarQuery, data: FaceAvatarList }, (caller, query) =>
    facePhotos.list(caller, query),
  );
}

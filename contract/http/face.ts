import type { FaceAvatarList, FaceAvatarQuery } from '../schemas/face';
import { endpoint } from './endpoint';

/** The caller's own face photos, or those kept of the family. */
export const getFindMeAvatarList = endpoint<FaceAvatarQuery, FaceAvatarList>(
  'GET',
  '/album/album/findMe/api/getFindMeAvatarList',
  { toast: false, loading: false },
);

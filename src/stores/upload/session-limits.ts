import { UPLOAD_LIMITS } from '@contract/constants/media';
import { toMemberLevel } from '@/domain/membership';
import type { UploadLimit } from '@/domain/upload/upload-check';
import { useSession } from '../session/session-state';

/** Bytes a file of each kind may have: as the server says, else by the member level. */
export function getUploadLimits(): UploadLimit {
  const { permissions, user } = useSession.getState();
  if (permissions !== null) {
    return { photo: permissions.PHOTO_UPLOAD_MAX_SIZE, video: permissions.VIDEO_UPLOAD_MAX_SIZE };
  }
  return UPLOAD_LIMITS[toMemberLevel(user?.member.typeKey ?? '')];
}

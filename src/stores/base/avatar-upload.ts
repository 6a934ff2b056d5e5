import { getAvatarCredentials } from '@contract/http/user';
import { call } from '@/api/client';
import type { PickedFile } from '@/platform/media/types';
import { sendPicture } from './picture-upload';

/** The stored object's name, for `updateUserInfo` and `updateUser`. Null: it failed, and the error was shown. */
export function uploadAvatar(file: PickedFile): Promise<string | null> {
  return sendPicture(file, () => call(getAvatarCredentials, {}));
}

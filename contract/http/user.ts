import type { Empty } from '../schemas/shared';
import type { MemberPermissions, UpdateUserInfoInput, UserIdInput, UserInfo } from '../schemas/user';
import { endpoint } from './endpoint';

/** The nickname makes a user of an account. */
export const updateUserInfo = endpoint<UpdateUserInfoInput, UserInfo>(
  'POST',
  '/albumUser/api/albumUser/updateUserInfo',
  { auth: 'account', pathIsChosen: true },
);

/** What anybody may know of a person, and of oneself everything. Tells the admin flag. */
export const getUserInfo = endpoint<UserIdInput, UserInfo>('GET', '/album/album/api/userInfo/{userId}', {
  auth: 'device',
  toast: false,
  loading: false,
});

export const getMemberPermissions = endpoint<Empty, MemberPermissions>('GET', '/albumUser/api/getMemberPermissions', {
  auth: 'device',
  toast: false,
  loading: false,
});

import { getMemberPermissions, getUserInfo, updateUserInfo } from '@contract/http/user';
import { Empty } from '@contract/schemas/shared';
import { MemberPermissions, UpdateUserInfoInput, UserIdInput, UserInfo } from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { UserService } from './user.service';

export function bindUsers(routes: Routes, users: UserService): void {
  routes.bind(updateUserInfo, { input: UpdateUserInfoInput, data: UserInfo }, (caller, input) =>
    users.updateInfo(caller, input),
  );
  routes.bind(getUserInfo, { input: UserIdInput, data: UserInfo }, (caller, input) => users.getInfo(caller, input));
  routes.bind(getMemberPermissions, { input: Empty, data: MemberPermissions }, (caller) =>
    users.getPermissions(caller),
  );
}

import {
  findPeople,
  getAvatarCredentials,
  getMemberPermissions,
  getPerson,
  getPersonQrCode,
  getUserInfo,
  listPersonAlbums,
  listPersonPhotos,
  modifyTags,
  setActive,
  updateUser,
  updateUserInfo,
} from '@contract/http/user';
import { AlbumPage } from '@contract/schemas/album';
import { MediaPage, OssCredentials } from '@contract/schemas/media';
import { Empty, Nothing } from '@contract/schemas/shared';
import {
  FindPeopleQuery,
  KeywordInput,
  MemberPermissions,
  ModifyTagsInput,
  PersonListQuery,
  PersonPage,
  PersonQrCode,
  PersonSpace,
  UpdateUserInfoInput,
  UpdateUserInput,
  UserIdInput,
  UserInfo,
  UserTags,
} from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { PersonService } from './person.service';
import type { ProfileService } from './profile.service';
import type { UserService } from './user.service';

export interface UserAreaServices {
  readonly users: UserService;
  readonly profiles: ProfileService;
  readonly people: PersonService;
}

export function bindUsers(routes: Routes, { users, profiles, people }: UserAreaServices): void {
  routes.bind(updateUserInfo, { input: UpdateUserInfoInput, data: UserInfo }, (caller, input) =>
    profiles.updateInfo(caller, input),
  );
  routes.bind(updateUser, { input: UpdateUserInput, data: PersonSpace }, async (caller, input) => {
    await profiles.update(caller, input);
    return people.getOwn(caller);
  });
  routes.bind(getAvatarCredentials, { input: Empty, data: OssCredentials }, (caller) =>
    profiles.getPictureCredentials(caller),
  );
  routes.bind(modifyTags, { input: ModifyTagsInput, data: UserTags }, (caller, input) =>
    profiles.modifyTags(caller, input),
  );
  routes.bind(setActive, { input: Empty, data: Nothing }, (caller) => profiles.setActive(caller));
  routes.bind(getUserInfo, { input: UserIdInput, data: UserInfo }, (caller, input) => users.getInfo(caller, input));
  routes.bind(getMemberPermissions, { input: Empty, data: MemberPermissions }, (caller) =>
    users.getPermissions(caller),
  );
  routes.bind(getPerson, { input: KeywordInput, data: PersonSpace }, (caller, input) => people.get(caller, input));
  routes.bind(findPeople, { input: FindPeopleQuery, data: PersonPage }, (caller, query) => people.find(caller, query));
  routes.bind(listPersonAlbums, { input: PersonListQuery, data: AlbumPage }, (caller, query) =>
    people.listAlbums(caller, query),
  );
  routes.bind(listPersonPhotos, { input: PersonListQuery, data: MediaPage }, (caller, query) =>
    people.listPhotos(caller, query),
  );
  routes.bind(getPersonQrCode, { input: Empty, data: PersonQrCode }, (caller) => people.getQrCode(caller));
}

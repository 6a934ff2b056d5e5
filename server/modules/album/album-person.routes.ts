import {
  acceptTransfer,
  blockAlbumUser,
  countBrowsers,
  deleteBrowse,
  delPerson,
  endTransfer,
  findAlbumPeople,
  findLikeUsers,
  listBrowsers,
  listManagers,
  listPersonnel,
  listTransfers,
  listUserPermissions,
  offerTransfer,
  saveUserPermission,
  saveUserPermissions,
  setAdminPerson,
  setAlbumRole,
  updateAlbumUser,
} from '@contract/http/album-person';
import {
  AlbumPeopleQuery,
  AlbumPerson,
  AlbumPersonList,
  AlbumPersonPage,
  AlbumPersonQuery,
  AlbumTransfer,
  AlbumTransfers,
  AlbumUserInput,
  BlockAlbumUserInput,
  BlockAlbumUserResult,
  BrowserCount,
  BrowserPage,
  BrowserQuery,
  DelBrowseInput,
  DelBrowseResult,
  LikeUserPage,
  LikeUserQuery,
  ManagerPersonnelInput,
  SavePermissionInput,
  SavePermissionsInput,
  SetAdminPersonInput,
  TransferIdInput,
  UpdateAlbumUserInput,
  UserPermissionList,
  UserPermissionQuery,
} from '@contract/schemas/album-person';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { AlbumBrowseService } from './album-browse.service';
import type { AlbumPersonService } from './album-person.service';
import type { AlbumTransferService } from './album-transfer.service';

export interface AlbumPeopleServices {
  readonly people: AlbumPersonService;
  readonly browses: AlbumBrowseService;
  readonly transfers: AlbumTransferService;
}

export function bindAlbumPeople(routes: Routes, { people, browses, transfers }: AlbumPeopleServices): void {
  routes.bind(listManagers, { input: AlbumPeopleQuery, data: AlbumPersonList }, people.listManagers);
  routes.bind(listPersonnel, { input: AlbumPeopleQuery, data: AlbumPersonList }, people.listPersonnel);
  routes.bind(findAlbumPeople, { input: AlbumPersonQuery, data: AlbumPersonPage }, people.find);
  routes.bind(setAlbumRole, { input: ManagerPersonnelInput, data: AlbumPerson }, people.setRole);
  routes.bind(setAdminPerson, { input: SetAdminPersonInput, data: AlbumPerson }, people.setAdmin);
  routes.bind(updateAlbumUser, { input: UpdateAlbumUserInput, data: AlbumPerson }, people.update);
  routes.bind(delPerson, { input: AlbumUserInput, data: Nothing }, people.remove);
  routes.bind(blockAlbumUser, { input: BlockAlbumUserInput, data: BlockAlbumUserResult }, people.block);
  routes.bind(listUserPermissions, { input: UserPermissionQuery, data: UserPermissionList }, people.listPermissions);
  routes.bind(saveUserPermission, { input: SavePermissionInput, data: UserPermissionList }, people.savePermission);
  routes.bind(saveUserPermissions, { input: SavePermissionsInput, data: AlbumPersonList }, people.savePermissions);
  routes.bind(findLikeUsers, { input: LikeUserQuery, data: LikeUserPage }, people.findLikeUsers);

  routes.bind(listBrowsers, { input: BrowserQuery, data: BrowserPage }, browses.list);
  routes.bind(countBrowsers, { input: AlbumPeopleQuery, data: BrowserCount }, browses.count);
  routes.bind(deleteBrowse, { input: DelBrowseInput, data: DelBrowseResult }, browses.remove);

  routes.bind(offerTransfer, { input: AlbumUserInput, data: AlbumTransfer }, transfers.offer);
  routes.bind(listTransfers, { input: Empty, data: AlbumTransfers }, transfers.list);
  routes.bind(acceptTransfer, { input: TransferIdInput, data: Nothing }, transfers.accept);
  routes.bind(endTransfer, { input: TransferIdInput, data: Nothing }, transfers.end);
}

import type {
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
  Invitation,
  InviteInput,
  JoinCheck,
  JoinInput,
  JoinResult,
  LikeUserPage,
  LikeUserQuery,
  ManagerPersonnelInput,
  ReviewInput,
  ReviewQuery,
  ReviewResult,
  SavePermissionInput,
  SavePermissionsInput,
  SetAdminPersonInput,
  TransferIdInput,
  UpdateAlbumUserInput,
  UserPermissionList,
  UserPermissionQuery,
} from '../schemas/album-person';
import type { MediaPage } from '../schemas/media';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;
const PEOPLE = '/album/album/api';

/** The owner first, then the managers. */
export const listManagers = endpoint<AlbumPeopleQuery, AlbumPersonList>('GET', `${PEOPLE}/managerList`, {
  ...QUIET,
  specified: 'path',
});
export const listPersonnel = endpoint<AlbumPeopleQuery, AlbumPersonList>('GET', `${PEOPLE}/personnelList`, {
  ...QUIET,
  specified: 'path',
});
/** Everybody of the album, the owner first. */
export const findAlbumPeople = endpoint<AlbumPersonQuery, AlbumPersonPage>('GET', `${PEOPLE}/findUserPage`, {
  ...QUIET,
  specified: 'path',
});
/** Gives somebody a role, which also adds a person who is not one of the album's people yet. */
export const setAlbumRole = endpoint<ManagerPersonnelInput, AlbumPerson>('PUT', `${PEOPLE}/managerPersonnel`);
export const updateAlbumUser = endpoint<UpdateAlbumUserInput, AlbumPerson>('PUT', `${PEOPLE}/updateAlbumUser`, {
  body: 'json',
});
export const setAdminPerson = endpoint<SetAdminPersonInput, AlbumPerson>('POST', `${PEOPLE}/setAdminPerson`);
export const delPerson = endpoint<AlbumUserInput, Nothing>('POST', `${PEOPLE}/delPerson`);
export const blockAlbumUser = endpoint<BlockAlbumUserInput, BlockAlbumUserResult>('POST', `${PEOPLE}/blockPerson`, {
  specified: 'nothing',
});

export const listUserPermissions = endpoint<UserPermissionQuery, UserPermissionList>(
  'GET',
  '/albumUser/api/userPermission/list',
  { ...QUIET, specified: 'name' },
);
export const saveUserPermission = endpoint<SavePermissionInput, UserPermissionList>(
  'POST',
  '/albumUser/api/userPermission/save',
  { specified: 'name' },
);
export const saveUserPermissions = endpoint<SavePermissionsInput, AlbumPersonList>(
  'POST',
  '/albumUser/api/userPermission/saveBatch',
  { body: 'json', specified: 'name' },
);

/** A link and QR code that add the person who opens them to the album's people. */
export const inviteToAlbum = endpoint<InviteInput, Invitation>('POST', `${PEOPLE}/invite`, { specified: 'nothing' });
/** What a code leads to, before one joins. */
export const joinCheck = endpoint<JoinInput, JoinCheck>('POST', `${PEOPLE}/joinCheck`, { auth: 'device' });
/** Joins. A second time changes nothing, and never lowers a role. */
export const joinInit = endpoint<JoinInput, JoinResult>('POST', `${PEOPLE}/joinInit`);

export const listBrowsers = endpoint<BrowserQuery, BrowserPage>('GET', `${PEOPLE}/browserList`, {
  ...QUIET,
  specified: 'path',
});
export const countBrowsers = endpoint<AlbumPeopleQuery, BrowserCount>('GET', `${PEOPLE}/getBrowserCountStatistics`, {
  ...QUIET,
  specified: 'path',
});
export const deleteBrowse = endpoint<DelBrowseInput, DelBrowseResult>('DELETE', `${PEOPLE}/delBrowse`, {
  body: 'json',
});
export const findLikeUsers = endpoint<LikeUserQuery, LikeUserPage>('GET', `${PEOPLE}/findLikeUserPage`, {
  ...QUIET,
  auth: 'device',
  specified: 'path',
});

export const offerTransfer = endpoint<AlbumUserInput, AlbumTransfer>('POST', `${PEOPLE}/transfer/offer`, {
  specified: 'nothing',
});
/** Those to the caller and those by him that are open. */
export const listTransfers = endpoint<Empty, AlbumTransfers>('GET', `${PEOPLE}/transfer/list`, {
  ...QUIET,
  specified: 'nothing',
});
export const acceptTransfer = endpoint<TransferIdInput, Nothing>('POST', `${PEOPLE}/transfer/accept`, {
  specified: 'nothing',
});
/** By the one who offers takes it back, by the other refuses it. */
export const endTransfer = endpoint<TransferIdInput, Nothing>('POST', `${PEOPLE}/transfer/end`, {
  specified: 'nothing',
});

export const listReviews = endpoint<ReviewQuery, MediaPage>('GET', `${PEOPLE}/review/list`, {
  ...QUIET,
  specified: 'nothing',
});
export const reviewMedia = endpoint<ReviewInput, ReviewResult>('PUT', `${PEOPLE}/review/check`, {
  body: 'json',
  specified: 'nothing',
});

import type { AlbumPage } from '../schemas/album';
import type { MediaPage, OssCredentials } from '../schemas/media';
import type { Empty, Nothing } from '../schemas/shared';
import type {
  ActiveUserReport,
  BalanceAndIntegral,
  FindPeopleQuery,
  IsFullQuery,
  KeywordInput,
  MemberPermissions,
  ModifyTagsInput,
  PersonListQuery,
  PersonPage,
  PersonQrCode,
  PersonSpace,
  UpdateUserInfoInput,
  UpdateUserInput,
  UserCapacity,
  UserIdInput,
  UserInfo,
  UserTags,
} from '../schemas/user';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

/** The nickname makes a user of an account. */
export const updateUserInfo = endpoint<UpdateUserInfoInput, UserInfo>(
  'POST',
  '/albumUser/api/albumUser/updateUserInfo',
  { auth: 'account', specified: 'name' },
);

/** What anybody may know of a person, and of oneself everything. Tells the admin flag. */
export const getUserInfo = endpoint<UserIdInput, UserInfo>('GET', '/album/album/api/userInfo/{userId}', {
  ...QUIET,
  auth: 'device',
  specified: 'path',
});

export const getMemberPermissions = endpoint<Empty, MemberPermissions>('GET', '/albumUser/api/getMemberPermissions', {
  ...QUIET,
  auth: 'device',
  specified: 'name',
});

/** The profile's form. */
export const updateUser = endpoint<UpdateUserInput, PersonSpace>('PUT', '/albumUser/api/albumUser', { body: 'json' });

/**
 * Where a new avatar or cover is posted to, like any upload. Its object's name then goes into `updateUserInfo` or
 * `updateUser`, which make the picture that is kept.
 */
export const getAvatarCredentials = endpoint<Empty, OssCredentials>(
  'POST',
  '/albumUser/api/albumUser/getAvatarCredentials',
  { ...QUIET, auth: 'account', retryOn424: true, specified: 'nothing' },
);

/** A person's page; one's own by one's own id. */
export const getPerson = endpoint<KeywordInput, PersonSpace>('GET', '/albumUser/api/albumUser/{keyword}', {
  auth: 'device',
  loading: false,
});

export const findPeople = endpoint<FindPeopleQuery, PersonPage>('POST', '/albumUser/api/albumUser/findPage', {
  loading: false,
  retryOn424: true,
});

/** What a person's page shows of albums: the public ones, newest first. Empty where they are private. */
export const listPersonAlbums = endpoint<PersonListQuery, AlbumPage>('GET', '/albumUser/api/albumUser/space/albums', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});

/** The most liked of what the person uploaded into public albums. Empty where they are private. */
export const listPersonPhotos = endpoint<PersonListQuery, MediaPage>('GET', '/albumUser/api/albumUser/space/photos', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});

/** Leads to the caller's own page. */
export const getPersonQrCode = endpoint<Empty, PersonQrCode>('GET', '/albumUser/api/albumUser/getQrCode', {
  toast: false,
  specified: 'path',
});

/** Tells that the person is here now. */
export const setActive = endpoint<Empty, Nothing>('POST', '/albumUser/api/albumUser/setActive', {
  ...QUIET,
  specified: 'path',
});

export const getBalanceAndIntegral = endpoint<Empty, BalanceAndIntegral>(
  'GET',
  '/albumUser/api/albumUser/getBalanceAndIntegral',
  { ...QUIET, specified: 'path' },
);

export const modifyTags = endpoint<ModifyTagsInput, UserTags>('POST', '/albumUser/api/userTags/modifyTags', {
  body: 'json',
  specified: 'name',
});

/** What the caller's albums take up, and what the level gives. */
export const getUserCapacity = endpoint<Empty, UserCapacity>('GET', '/album/album/api/getUserCapacity', {
  ...QUIET,
  specified: 'path',
});

/** Bytes that the caller's albums may still take up; never below zero. */
export const getRemainCapacity = endpoint<Empty, number>('GET', '/album/album/api/getRemainCapacity', {
  ...QUIET,
  specified: 'path',
});

/** Whether nothing more fits: into the caller's own albums, or into one that he may upload to. */
export const isFull = endpoint<IsFullQuery, boolean>('GET', '/album/album/api/isFull', { ...QUIET, specified: 'path' });

/** Once a day and device, or person when signed in; a repeat changes nothing but the versions. */
export const reportActiveUser = endpoint<ActiveUserReport, Nothing>('POST', '/albumUser/activeUserStatistics', {
  ...QUIET,
  auth: 'device',
  specified: 'name',
});

import type {
  DedupeInput,
  DedupeMatches,
  GroupRows,
  GroupRowsQuery,
  GroupsQuery,
  LikeInput,
  LikeResult,
  MediaGroups,
  MediaIdInput,
  MediaItem,
  MediaListQuery,
  MediaPage,
  MediaStates,
  MediaStatesInput,
  OssCredentials,
  OssCredentialsInput,
  RemovedMedia,
  RemoveMediaInput,
  SaveDataBatchInput,
  SaveResults,
  TemporaryUrlInput,
  TemporaryUrls,
} from '../schemas/media';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

export const getOssTmpCredentials = endpoint<OssCredentialsInput, OssCredentials>(
  'POST',
  '/album/album/api/getOssTmpCredentials',
  { ...QUIET, retryOn424: true },
);

export const queryAllMd5AndFileSize = endpoint<DedupeInput, DedupeMatches>(
  'POST',
  '/album/album/api/queryAllMd5AndFileSize',
  { ...QUIET, body: 'json', retryOn424: true },
);

/** Acknowledges uploads: what it answers with code 0 is stored, synced and survives anything. Repeating it is harmless. */
export const saveDataBatch = endpoint<SaveDataBatchInput, SaveResults>('POST', '/album/album/api/saveDataBatch', {
  ...QUIET,
  body: 'json',
  retryOn424: true,
});

/** How far the caller's own uploads are. */
export const getMediaStates = endpoint<MediaStatesInput, MediaStates>('POST', '/album/album/photo/api/states', {
  ...QUIET,
  body: 'json',
  retryOn424: true,
  pathIsChosen: true,
});

export const listMedia = endpoint<MediaListQuery, MediaPage>('GET', '/album/album/photo/api/page', {
  auth: 'device',
  loading: false,
  pathIsChosen: true,
});

export const getMedia = endpoint<MediaIdInput, MediaItem>('GET', '/album/album/photo/api/detail', {
  ...QUIET,
  auth: 'device',
  pathIsChosen: true,
});

export const listMediaGroups = endpoint<GroupsQuery, MediaGroups>('GET', '/album/album/photo/api/groups', {
  ...QUIET,
  auth: 'device',
  pathIsChosen: true,
});

export const getGroupRows = endpoint<GroupRowsQuery, GroupRows>('GET', '/album/album/photo/api/groupRows', {
  ...QUIET,
  auth: 'device',
  pathIsChosen: true,
});

/** Says which state is wanted, so that a repeat changes nothing. */
export const likeOrCancel = endpoint<LikeInput, LikeResult>('POST', '/album/album/photo/api/likeOrCancel', {
  loading: false,
});

/** Originals of what the caller may have, for a short time. */
export const getTemporaryUrls = endpoint<TemporaryUrlInput, TemporaryUrls>(
  'POST',
  '/album/album/api/getTemporaryUrlBatch',
  { auth: 'device', body: 'json', retryOn424: true },
);

/** Into the bin. */
export const removeMedia = endpoint<RemoveMediaInput, RemovedMedia>('DELETE', '/album/album/api/removeResourceBatch', {
  body: 'json',
});

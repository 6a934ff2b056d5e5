import type {
  AlbumPriceInput,
  AlbumPriceResult,
  BinAlbumInput,
  BinAlbums,
  BinIdsInput,
  BinPage,
  BinQuery,
  DedupeInput,
  DedupeMatches,
  DownloadInput,
  DownloadLink,
  EssenceInput,
  HideMediaInput,
  LikeInput,
  LikeResult,
  MediaExif,
  MediaIdInput,
  MediaItem,
  MediaListQuery,
  MediaPage,
  MediaStates,
  MediaStatesInput,
  MoveToLabelInput,
  OssCredentials,
  OssCredentialsInput,
  PriceInput,
  RemarkInput,
  RemovedMedia,
  RemoveMediaInput,
  RestoreInput,
  SaveDataBatchInput,
  SaveResults,
  TemporaryUrlInput,
  TemporaryUrls,
} from '../schemas/media';
import type { GroupRows, GroupRowsQuery, GroupsQuery, MediaGroups } from '../schemas/media-group';
import type {
  CloudFileResults,
  CloudFilesInput,
  KnownMd5s,
  MediaPlace,
  Md5Input,
  Md5sInput,
  RemovedWithType,
  RemoveWithTypeInput,
  TransferFileInput,
  PuzzleInput,
} from '../schemas/media-batch';
import type {
  KeptOriginalPage,
  KeptOriginalQuery,
  MediaUploader,
  TurnInput,
  WallChoices,
  WallChoicesQuery,
} from '../schemas/media-about';
import type { BatchResults, Empty, FileReply, Nothing, SettingResults } from '../schemas/shared';
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

/** Over the same files as `queryAllMd5AndFileSize`, by the hash alone. */
export const queryExistMd5 = endpoint<Md5Input, boolean>('POST', '/album/album/api/queryExistMd5', {
  ...QUIET,
  body: 'json',
  retryOn424: true,
});
export const queryAllMd5 = endpoint<Md5sInput, KnownMd5s>('POST', '/album/album/api/queryAllMd5', {
  ...QUIET,
  body: 'json',
  retryOn424: true,
});

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
  specified: 'nothing',
});

export const listMedia = endpoint<MediaListQuery, MediaPage>('GET', '/album/album/photo/api/page', {
  auth: 'device',
  loading: false,
  specified: 'name',
});

export const listWallChoices = endpoint<WallChoicesQuery, WallChoices>('GET', '/album/album/photo/api/choices', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});

/** `createDownload` gives them. */
export const listKeptOriginals = endpoint<KeptOriginalQuery, KeptOriginalPage>(
  'GET',
  '/album/api/albumResourceOrder/kept',
  { ...QUIET, specified: 'nothing' },
);

export const getMedia = endpoint<MediaIdInput, MediaItem>('GET', '/album/album/photo/api/detail', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});

export const listMediaGroups = endpoint<GroupsQuery, MediaGroups>('GET', '/album/album/photo/api/groups', {
  ...QUIET,
  auth: 'device',
  budget: 'followed',
  specified: 'nothing',
});

export const getGroupRows = endpoint<GroupRowsQuery, GroupRows>('GET', '/album/album/photo/api/groupRows', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});

/** Says which state is wanted, so that a repeat changes nothing. */
export const likeOrCancel = endpoint<LikeInput, LikeResult>('POST', '/album/album/photo/api/likeOrCancel', {
  loading: false,
  specified: 'name',
});

/** Originals of what the caller may download, for a short time; without place and camera data where a download has none. */
export const getTemporaryUrls = endpoint<TemporaryUrlInput, TemporaryUrls>(
  'POST',
  '/album/album/api/getTemporaryUrlBatch',
  { auth: 'device', body: 'json', retryOn424: true },
);

const BATCH = { body: 'json' } as const;

/** Into the bin. `restoreMedia` undoes it. */
export const removeMedia = endpoint<RemoveMediaInput, RemovedMedia>(
  'DELETE',
  '/album/album/api/removeResourceBatch',
  BATCH,
);
/** The same for photos alone: a video is refused. */
export const removePhotos = endpoint<RemoveMediaInput, RemovedMedia>('DELETE', '/album/album/api/photo', BATCH);
/** The same for videos alone. */
export const removeVideos = endpoint<RemoveMediaInput, RemovedMedia>('DELETE', '/album/album/api/video', BATCH);

/** Into the bin, in portions: a caller goes on while there are some left. For who may remove each of them. */
export const deleteWithType = endpoint<RemoveWithTypeInput, RemovedWithType>(
  'DELETE',
  '/album/album/api/deleteWithType',
  BATCH,
);
/** Moves photos and videos, with what hangs on them: from where the caller may remove them, to where he may upload. */
export const transferFile = endpoint<TransferFileInput, SettingResults<MediaPlace>>(
  'POST',
  '/album/album/api/transferFile',
  BATCH,
);
/** Uploads that will not be saved. What has been saved is none of them any more. */
export const deleteCloudFileBatch = endpoint<CloudFilesInput, CloudFileResults>(
  'DELETE',
  '/album/album/api/deleteCloudFileBatch',
  { ...BATCH, toast: false, loading: false, retryOn424: true },
);

/** For the album's holders. The caller says which state is wanted and is given the previous one, like in every batch call in this file. */
export const hiddeOrShowPhoto = endpoint<HideMediaInput, SettingResults<boolean>>(
  'PUT',
  '/album/album/photo/api/hiddeOrShowPhoto',
  { ...BATCH, specified: 'name' },
);
export const hiddeOrShowVideo = endpoint<HideMediaInput, SettingResults<boolean>>(
  'PUT',
  '/album/album/photo/api/hiddeOrShowVideo',
  { ...BATCH, specified: 'name' },
);

/** Essence, for the album's holders. */
export const settingBoutiqueOrCancelBoutique = endpoint<EssenceInput, SettingResults<boolean>>(
  'PUT',
  '/album/album/photo/api/settingBoutiqueOrCancelBoutique',
  { ...BATCH, specified: 'name' },
);

/** For holders, and for one's own uploads. */
export const setRemarkByIds = endpoint<RemarkInput, SettingResults<string>>(
  'POST',
  '/album/album/api/setRemarkByIds',
  BATCH,
);

/**
 * Asks for pictures that are turned, for holders and for one's own uploads; the original stays as it is. They are there a moment later, when
 * `turns` says so.
 */
export const turnMedia = endpoint<TurnInput, SettingResults<MediaItem['turns']>>(
  'POST',
  '/album/album/photo/api/turn',
  {
    ...BATCH,
    specified: 'nothing',
  },
);

/** For who may price. */
export const setPriceByIds = endpoint<PriceInput, SettingResults<number>>(
  'POST',
  '/album/album/api/setPriceByIds',
  BATCH,
);
/** The same for everything in an album, or under a label. */
export const setPriceByAlbumId = endpoint<AlbumPriceInput, AlbumPriceResult>(
  'POST',
  '/album/album/api/setPriceByAlbumId',
  BATCH,
);

/** For the album's holders. */
export const moveToLabel = endpoint<MoveToLabelInput, SettingResults<string | null>>(
  'PUT',
  '/album/album/photo/api/moveToLabel',
  { ...BATCH, specified: 'nothing' },
);

export const listBin = endpoint<BinQuery, BinPage>('GET', '/album/album/bin/api/page', {
  loading: false,
  specified: 'nothing',
});
export const restoreMedia = endpoint<RestoreInput, BatchResults>('POST', '/album/album/bin/api/restore', {
  ...BATCH,
  specified: 'nothing',
});
/** At once and for good. */
export const eraseMedia = endpoint<BinIdsInput, BatchResults>('DELETE', '/album/album/bin/api/erase', {
  ...BATCH,
  specified: 'nothing',
});
export const listBinAlbums = endpoint<Empty, BinAlbums>('GET', '/album/album/bin/api/albums', {
  loading: false,
  specified: 'nothing',
});
/** With everything that was in it, what had been removed before excepted. */
export const restoreAlbum = endpoint<BinAlbumInput, Nothing>('POST', '/album/album/bin/api/restoreAlbum', {
  ...BATCH,
  specified: 'nothing',
});
/** At once and for good; it disappears from the bin at once, its files follow. */
export const eraseAlbum = endpoint<BinAlbumInput, Nothing>('DELETE', '/album/album/bin/api/eraseAlbum', {
  ...BATCH,
  specified: 'nothing',
});

/** Refuses with DOWNLOAD_EMPTY where nothing is left, with DOWNLOAD_NOT_FOR_PHONES, DOWNLOAD_TOO_MANY. */
export const createDownload = endpoint<DownloadInput, DownloadLink>('POST', '/album/album/api/download', {
  auth: 'device',
  body: 'json',
  retryOn424: true,
  specified: 'nothing',
});

export const findPhotoUser = endpoint<MediaIdInput, MediaUploader>('POST', '/album/album/photo/api/findUser', {
  ...QUIET,
  auth: 'device',
  retryOn424: true,
  specified: 'name',
});

export const getMediaExif = endpoint<MediaIdInput, MediaExif>('GET', '/album/album/photo/api/exif', {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});

/** Photos put together to one. */
export const puzzleImage = endpoint<PuzzleInput, FileReply>('POST', '/album/album/api/puzzleImage', {
  ...QUIET,
  auth: 'device',
  body: 'json',
  envelope: 'file',
  retryOn424: true,
});

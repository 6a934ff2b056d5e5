import type {
  AddLabelInput,
  AlbumDetail,
  AlbumDetailPage,
  AlbumIdInput,
  AlbumLabel,
  AlbumLabels,
  AlbumListQuery,
  AlbumPage,
  AlbumTemplateList,
  AlbumTypes,
  CreateAlbumInput,
  DetailListQuery,
  ExampleWatermarkInput,
  HideAlbumInput,
  HideAlbumResult,
  LabelIdInput,
  LabelListQuery,
  OpenAlbumInput,
  SettingLabelInput,
  UpdateAlbumInput,
  UploadPasswordInput,
  UploadPasswordResult,
  WatermarkProgress,
} from '../schemas/album';
import type { Empty, FileReply, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

export const createAlbum = endpoint<CreateAlbumInput, AlbumDetail>('POST', '/album/album/api/create', { body: 'json' });
export const updateAlbum = endpoint<UpdateAlbumInput, AlbumDetail>('PUT', '/album/album/api/update', { body: 'json' });

export const listAlbums = endpoint<AlbumListQuery, AlbumPage>('GET', '/album/album/api/list', {
  auth: 'device',
  timeoutMs: 20_000,
  loading: false,
  toast: false,
});

export const getAlbum = endpoint<OpenAlbumInput, AlbumDetail>('POST', '/album/album/api/getByIdV2', {
  auth: 'device',
  timeoutMs: 10_000,
  sendsLocalIp: true,
  retryOn424: true,
  loading: false,
  toast: false,
});

/** Into the bin, with everything in it. */
export const deleteAlbum = endpoint<AlbumIdInput, Nothing>('DELETE', '/album/album/api/{id}');

export const listAlbumTypes = endpoint<Empty, AlbumTypes>('GET', '/album/album/type/api', {
  auth: 'device',
  timeoutMs: 30_000,
});

/** Everything the templates' pages and the picker need. */
export const findTemplateList = endpoint<Empty, AlbumTemplateList>('GET', '/album/album/type/api/findTemplateList', {
  auth: 'device',
  timeoutMs: 30_000,
});

/** The caller's own albums, as the page 'mine' sorts them, the newest first. */
export const listAlbumDetails = endpoint<DetailListQuery, AlbumDetailPage>('GET', '/album/album/api/detailList', {
  loading: false,
  toast: false,
  specified: 'path',
});

/** A right password lets this token upload until the password changes. */
export const judgeUploadPwd = endpoint<UploadPasswordInput, UploadPasswordResult>(
  'POST',
  '/album/album/api/judgeUploadPwd',
);

/** Removed from the caller's own lists; the link still opens it. */
export const hideAlbumForMe = endpoint<HideAlbumInput, HideAlbumResult>('POST', '/album/album/api/hiddeOrShow');
/** From everybody who is not of the album. */
export const hideAlbum = endpoint<HideAlbumInput, HideAlbumResult>('PUT', '/album/album/api/hiddeOrShow');
/** Takes the album's end away. */
export const cancelAlbumExpiry = endpoint<AlbumIdInput, AlbumDetail>('POST', '/album/album/api/userCancelExpire');

export const listLabels = endpoint<LabelListQuery, AlbumLabels>('GET', '/album/album/label/api/list', {
  auth: 'device',
  loading: false,
  toast: false,
});
export const addLabel = endpoint<AddLabelInput, AlbumLabel>('POST', '/album/album/label/api/add');
export const settingLabel = endpoint<SettingLabelInput, AlbumLabel>('PUT', '/album/album/label/api/setting');

/** Its photos stay, without a label. */
export const deleteLabel = endpoint<LabelIdInput, Nothing>('DELETE', '/album/album/label/api/delete', {
  body: 'query',
});

/** A picture of ours with the watermark as it is set on the settings' screen. */
export const getExampleWatermark = endpoint<ExampleWatermarkInput, FileReply>(
  'POST',
  '/album/album/api/getExampleWatermark',
  { toast: false, loading: false, body: 'json', envelope: 'file', retryOn424: true },
);
export const getWatermarkProgress = endpoint<AlbumIdInput, WatermarkProgress>(
  'GET',
  '/album/album/api/watermarkProgress',
  { toast: false, loading: false, specified: 'nothing' },
);

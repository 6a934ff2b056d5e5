import type {
  AddLabelInput,
  Album,
  AlbumIdInput,
  AlbumLabel,
  AlbumLabels,
  AlbumListQuery,
  AlbumPage,
  AlbumTypes,
  CreateAlbumInput,
  LabelIdInput,
  LabelListQuery,
  SettingLabelInput,
  UpdateAlbumInput,
} from '../schemas/album';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

export const createAlbum = endpoint<CreateAlbumInput, Album>('POST', '/album/album/api/create', { body: 'json' });
export const updateAlbum = endpoint<UpdateAlbumInput, Album>('PUT', '/album/album/api/update', { body: 'json' });

export const listAlbums = endpoint<AlbumListQuery, AlbumPage>('GET', '/album/album/api/list', {
  auth: 'device',
  timeoutMs: 20_000,
  loading: false,
  toast: false,
});

export const getAlbum = endpoint<AlbumIdInput, Album>('POST', '/album/album/api/getByIdV2', {
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

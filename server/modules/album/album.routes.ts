import {
  addLabel,
  cancelAlbumExpiry,
  createAlbum,
  deleteAlbum,
  deleteLabel,
  findTemplateList,
  getAlbum,
  hideAlbum,
  hideAlbumForMe,
  judgeUploadPwd,
  listAlbumDetails,
  listAlbums,
  listAlbumTypes,
  listLabels,
  settingLabel,
  updateAlbum,
} from '@contract/http/album';
import {
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
  HideAlbumInput,
  HideAlbumResult,
  LabelIdInput,
  LabelListQuery,
  OpenAlbumInput,
  SettingLabelInput,
  UpdateAlbumInput,
  UploadPasswordInput,
  UploadPasswordResult,
} from '@contract/schemas/album';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { AlbumService } from './album.service';
import type { AlbumLabelService } from './album-label.service';
import type { AlbumPasswordService } from './album-password.service';
import type { AlbumTemplateService } from './album-template.service';

export interface AlbumServices {
  readonly albums: AlbumService;
  readonly templates: AlbumTemplateService;
  readonly passwords: AlbumPasswordService;
  readonly labels: AlbumLabelService;
}

export function bindAlbums(routes: Routes, { albums, templates, passwords, labels }: AlbumServices): void {
  routes.bind(createAlbum, { input: CreateAlbumInput, data: AlbumDetail }, (caller, input) =>
    albums.create(caller, input),
  );
  routes.bind(updateAlbum, { input: UpdateAlbumInput, data: AlbumDetail }, (caller, input) =>
    albums.update(caller, input),
  );
  routes.bind(listAlbums, { input: AlbumListQuery, data: AlbumPage }, (caller, query) => albums.list(caller, query));
  routes.bind(listAlbumDetails, { input: DetailListQuery, data: AlbumDetailPage }, (caller, query) =>
    albums.listDetails(caller, query),
  );
  routes.bind(getAlbum, { input: OpenAlbumInput, data: AlbumDetail }, (caller, input) => albums.get(caller, input));
  routes.bind(judgeUploadPwd, { input: UploadPasswordInput, data: UploadPasswordResult }, (caller, input) =>
    passwords.judgeUpload(caller, input),
  );
  routes.bind(hideAlbumForMe, { input: HideAlbumInput, data: HideAlbumResult }, (caller, input) =>
    albums.hideForMe(caller, input),
  );
  routes.bind(hideAlbum, { input: HideAlbumInput, data: HideAlbumResult }, (caller, input) =>
    albums.hide(caller, input),
  );
  routes.bind(cancelAlbumExpiry, { input: AlbumIdInput, data: AlbumDetail }, (caller, input) =>
    albums.cancelExpiry(caller, input),
  );
  routes.bind(deleteAlbum, { input: AlbumIdInput, data: Nothing }, (caller, input) => albums.remove(caller, input));
  routes.bind(listAlbumTypes, { input: Empty, data: AlbumTypes }, () => templates.listTypes());
  routes.bind(findTemplateList, { input: Empty, data: AlbumTemplateList }, () => templates.listAll());

  routes.bind(listLabels, { input: LabelListQuery, data: AlbumLabels }, (caller, query) => labels.list(caller, query));
  routes.bind(addLabel, { input: AddLabelInput, data: AlbumLabel }, (caller, input) => labels.add(caller, input));
  routes.bind(settingLabel, { input: SettingLabelInput, data: AlbumLabel }, (caller, input) =>
    labels.set(caller, input),
  );
  routes.bind(deleteLabel, { input: LabelIdInput, data: Nothing }, (caller, input) => labels.remove(caller, input));
}

import {
  addLabel,
  createAlbum,
  deleteAlbum,
  deleteLabel,
  getAlbum,
  listAlbums,
  listAlbumTypes,
  listLabels,
  settingLabel,
  updateAlbum,
} from '@contract/http/album';
import {
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
} from '@contract/schemas/album';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { AlbumService } from './album.service';
import type { AlbumLabelService } from './album-label.service';

export function bindAlbums(routes: Routes, albums: AlbumService, labels: AlbumLabelService): void {
  routes.bind(createAlbum, { input: CreateAlbumInput, data: Album }, (caller, input) => albums.create(caller, input));
  routes.bind(updateAlbum, { input: UpdateAlbumInput, data: Album }, (caller, input) => albums.update(caller, input));
  routes.bind(listAlbums, { input: AlbumListQuery, data: AlbumPage }, (caller, query) => albums.list(caller, query));
  routes.bind(getAlbum, { input: AlbumIdInput, data: Album }, (caller, input) => albums.get(caller, input));
  routes.bind(deleteAlbum, { input: AlbumIdInput, data: Nothing }, (caller, input) => albums.remove(caller, input));
  routes.bind(listAlbumTypes, { input: Empty, data: AlbumTypes }, () => albums.listTypes());

  routes.bind(listLabels, { input: LabelListQuery, data: AlbumLabels }, (caller, query) => labels.list(caller, query));
  routes.bind(addLabel, { input: AddLabelInput, data: AlbumLabel }, (caller, input) => labels.add(caller, input));
  routes.bind(settingLabel, { input: SettingLabelInput, data: AlbumLabel }, (caller, input) =>
    labels.set(caller, input),
  );
  routes.bind(deleteLabel, { input: LabelIdInput, data: Nothing }, (caller, input) => labels.remove(caller, input));
}

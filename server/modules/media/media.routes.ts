import { MEDIA_KIND } from '@contract/constants/media';
import {
  getGroupRows,
  getMedia,
  getTemporaryUrls,
  likeOrCancel,
  listMedia,
  listMediaGroups,
  removeMedia,
  removePhotos,
  removeVideos,
} from '@contract/http/media';
import {
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
  RemovedMedia,
  RemoveMediaInput,
  TemporaryUrlInput,
  TemporaryUrls,
} from '@contract/schemas/media';
import type { Routes } from '../../http/bind';
import type { MediaGroupService } from './media-group.service';
import type { MediaLikeService } from './media-like.service';
import type { MediaListService } from './media-list.service';
import type { MediaRemoveService } from './media-remove.service';

export interface MediaServices {
  readonly lists: MediaListService;
  readonly groups: MediaGroupService;
  readonly likes: MediaLikeService;
  readonly removal: MediaRemoveService;
}

export function bindMedia(routes: Routes, { lists, groups, likes, removal }: MediaServices): void {
  routes.bind(listMedia, { input: MediaListQuery, data: MediaPage }, lists.list);
  routes.bind(getMedia, { input: MediaIdInput, data: MediaItem }, lists.get);
  routes.bind(getTemporaryUrls, { input: TemporaryUrlInput, data: TemporaryUrls }, lists.listTemporaryUrls);
  routes.bind(listMediaGroups, { input: GroupsQuery, data: MediaGroups }, groups.listGroups);
  routes.bind(getGroupRows, { input: GroupRowsQuery, data: GroupRows }, groups.getRows);
  routes.bind(likeOrCancel, { input: LikeInput, data: LikeResult }, likes.setLike);
  const bothEnds = { input: RemoveMediaInput, data: RemovedMedia };
  routes.bind(removeMedia, bothEnds, (caller, input) => removal.remove(caller, input, null));
  routes.bind(removePhotos, bothEnds, (caller, input) => removal.remove(caller, input, MEDIA_KIND.photo));
  routes.bind(removeVideos, bothEnds, (caller, input) => removal.remove(caller, input, MEDIA_KIND.video));
}

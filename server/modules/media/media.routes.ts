import { MEDIA_KIND } from '@contract/constants/media';
import { getExampleWatermark, getWatermarkProgress } from '@contract/http/album';
import {
  createDownload,
  deleteWithType,
  eraseAlbum,
  eraseMedia,
  getGroupRows,
  findPhotoUser,
  getMedia,
  getMediaExif,
  getTemporaryUrls,
  hiddeOrShowPhoto,
  hiddeOrShowVideo,
  likeOrCancel,
  listBin,
  listBinAlbums,
  listKeptOriginals,
  listMedia,
  listMediaGroups,
  listWallChoices,
  moveToLabel,
  puzzleImage,
  removeMedia,
  removePhotos,
  removeVideos,
  restoreAlbum,
  restoreMedia,
  setPriceByAlbumId,
  setPriceByIds,
  setRemarkByIds,
  settingBoutiqueOrCancelBoutique,
  transferFile,
  turnMedia,
} from '@contract/http/media';
import { AlbumIdInput, ExampleWatermarkInput, WatermarkProgress } from '@contract/schemas/album';
import {
  AlbumPriceInput,
  AlbumPriceResult,
  BinAlbumInput,
  BinAlbums,
  BinIdsInput,
  RestoreInput,
  BinPage,
  BinQuery,
  DownloadInput,
  DownloadLink,
  EssenceInput,
  FlagResults,
  HideMediaInput,
  LabelResults,
  LikeInput,
  LikeResult,
  MediaExif,
  MediaIdInput,
  MediaItem,
  MediaListQuery,
  MediaPage,
  MoveToLabelInput,
  PriceInput,
  PriceResults,
  RemarkInput,
  RemarkResults,
  RemovedMedia,
  RemoveMediaInput,
  TemporaryUrlInput,
  TemporaryUrls,
} from '@contract/schemas/media';
import { GroupRows, GroupRowsQuery, GroupsQuery, MediaGroups } from '@contract/schemas/media-group';
import {
  KeptOriginalPage,
  KeptOriginalQuery,
  MediaUploader,
  TurnInput,
  TurnResults,
  WallChoices,
  WallChoicesQuery,
} from '@contract/schemas/media-about';
import { BatchResults, Empty, FileReply, Nothing } from '@contract/schemas/shared';
import {
  RemovedWithType,
  RemoveWithTypeInput,
  TransferFileInput,
  TransferResults,
  PuzzleInput,
} from '@contract/schemas/media-batch';
import type { Routes } from '../../http/bind';
import type { MediaBinService } from './lifecycle/media-bin.service';
import type { KeptOriginalService } from './serve/kept-original.service';
import type { DownloadService } from './serve/media-download.service';
import type { MediaExifService } from './serve/media-exif.service';
import type { MediaGroupService } from './wall/media-group.service';
import type { MediaLikeService } from './edit/media-like.service';
import type { MediaListService } from './wall/media-list.service';
import type { WallChoiceService } from './wall/wall-choices.service';
import type { MediaMarkService } from './derive/media-mark.service';
import type { MediaManageService } from './edit/media-manage.service';
import type { MediaRemoveService } from './lifecycle/media-remove.service';
import type { MediaTransferService } from './edit/media-transfer.service';
import type { MediaTurnService } from './edit/media-turn.service';
import type { PuzzleService } from './serve/puzzle.service';

export interface MediaServices {
  readonly lists: MediaListService;
  readonly choices: WallChoiceService;
  readonly groups: MediaGroupService;
  readonly likes: MediaLikeService;
  readonly removal: MediaRemoveService;
  readonly transfers: MediaTransferService;
  readonly management: MediaManageService;
  readonly turns: Pick<MediaTurnService, 'ask'>;
  readonly bin: MediaBinService;
  readonly downloads: DownloadService;
  readonly kept: KeptOriginalService;
  readonly exif: MediaExifService;
  readonly puzzles: PuzzleService;
  readonly marks: Pick<MediaMarkService, 'getProgress' | 'drawExample'>;
}

export function bindMedia(routes: Routes, services: MediaServices): void {
  const { lists, groups, likes, removal, downloads, exif } = services;
  routes.bind(listMedia, { input: MediaListQuery, data: MediaPage }, lists.list);
  routes.bind(listWallChoices, { input: WallChoicesQuery, data: WallChoices }, services.choices.list);
  routes.bind(getMedia, { input: MediaIdInput, data: MediaItem }, lists.get);
  routes.bind(findPhotoUser, { input: MediaIdInput, data: MediaUploader }, lists.findUploader);
  routes.bind(getTemporaryUrls, { input: TemporaryUrlInput, data: TemporaryUrls }, lists.listTemporaryUrls);
  routes.bind(listMediaGroups, { input: GroupsQuery, data: MediaGroups }, groups.listGroups);
  routes.bind(getGroupRows, { input: GroupRowsQuery, data: GroupRows }, groups.getRows);
  routes.bind(likeOrCancel, { input: LikeInput, data: LikeResult }, likes.setLike);
  const bothEnds = { input: RemoveMediaInput, data: RemovedMedia };
  routes.bind(removeMedia, bothEnds, (caller, input) => removal.remove(caller, input, null));
  routes.bind(removePhotos, bothEnds, (caller, input) => removal.remove(caller, input, MEDIA_KIND.photo));
  routes.bind(removeVideos, bothEnds, (caller, input) => removal.remove(caller, input, MEDIA_KIND.video));
  routes.bind(deleteWithType, { input: RemoveWithTypeInput, data: RemovedWithType }, removal.removeWithType);
  routes.bind(transferFile, { input: TransferFileInput, data: TransferResults }, services.transfers.transfer);
  routes.bind(listKeptOriginals, { input: KeptOriginalQuery, data: KeptOriginalPage }, services.kept.list);
  routes.bind(createDownload, { input: DownloadInput, data: DownloadLink }, downloads.create);
  const { marks } = services;
  routes.bind(getExampleWatermark, { input: ExampleWatermarkInput, data: FileReply }, marks.drawExample);
  routes.bind(getWatermarkProgress, { input: AlbumIdInput, data: WatermarkProgress }, marks.getProgress);
  routes.bind(puzzleImage, { input: PuzzleInput, data: FileReply }, services.puzzles.make);
  routes.bind(getMediaExif, { input: MediaIdInput, data: MediaExif }, exif.get);
  bindManagement(routes, services.management);
  routes.bind(turnMedia, { input: TurnInput, data: TurnResults }, services.turns.ask);
  bindBin(routes, services.bin);
}

function bindManagement(routes: Routes, management: MediaManageService): void {
  const hide = { input: HideMediaInput, data: FlagResults };
  routes.bind(hiddeOrShowPhoto, hide, (caller, input) => management.setHidden(caller, input, MEDIA_KIND.photo));
  routes.bind(hiddeOrShowVideo, hide, (caller, input) => management.setHidden(caller, input, MEDIA_KIND.video));
  const essence = { input: EssenceInput, data: FlagResults };
  routes.bind(settingBoutiqueOrCancelBoutique, essence, management.setEssence);
  routes.bind(setRemarkByIds, { input: RemarkInput, data: RemarkResults }, management.setRemark);
  routes.bind(setPriceByIds, { input: PriceInput, data: PriceResults }, management.setPrice);
  routes.bind(setPriceByAlbumId, { input: AlbumPriceInput, data: AlbumPriceResult }, management.setAlbumPrice);
  routes.bind(moveToLabel, { input: MoveToLabelInput, data: LabelResults }, management.moveToLabel);
}

function bindBin(routes: Routes, bin: MediaBinService): void {
  routes.bind(listBin, { input: BinQuery, data: BinPage }, bin.list);
  routes.bind(restoreMedia, { input: RestoreInput, data: BatchResults }, bin.restore);
  routes.bind(eraseMedia, { input: BinIdsInput, data: BatchResults }, bin.erase);
  routes.bind(listBinAlbums, { input: Empty, data: BinAlbums }, (caller) => bin.listAlbums(caller));
  routes.bind(restoreAlbum, { input: BinAlbumInput, data: Nothing }, bin.restoreAlbum);
  routes.bind(eraseAlbum, { input: BinAlbumInput, data: Nothing }, bin.eraseAlbum);
}

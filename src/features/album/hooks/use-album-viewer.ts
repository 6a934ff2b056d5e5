import { useCallback, useState } from 'react';
import { getMedia, getTemporaryUrls, likeOrCancel, removeMedia } from '@contract/http/media';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { describeMedia } from '@/domain/media-facts';
import { composeMediaLabel, formatDay, toMediaFace } from '@/domain/media-face';
import type { ViewerMedia } from '@/domain/viewer-media';
import { toWallItem } from '@/domain/wall-item';
import { findGroupPlace } from '@/domain/wall-tabs';
import { download } from '@/platform/download';
import { confirm, showToast } from '@/stores/overlays';
import { requireLogin } from '@/stores/session';
import type { AlbumWall } from './use-album-wall';

export interface OpenViewer {
  readonly index: number;
  readonly id: string;
  readonly rect: { leftPx: number; topPx: number; widthPx: number; heightPx: number } | null;
}

/** What the viewer needs of an album's wall: the items in its order, and what may be done with the one in view. */
export function useAlbumViewer(wall: AlbumWall, isHolder: boolean, currentYear: number) {
  const [open, setOpen] = useState<OpenViewer | null>(null);
  const detail = useCall(getMedia, open === null || open.id === '' ? null : { id: open.id });
  const { groups, readRows } = wall;

  const getItem = useCallback(
    async (index: number): Promise<ViewerMedia | null> => {
      const place = findGroupPlace(groups, index);
      if (place === null) return null;
      const { mediaBase, rows } = await readRows(place.key);
      const row = rows[place.offset];
      if (row === undefined) return null;
      const item = toWallItem(row);
      const face = toMediaFace(item, isHolder);
      const isVideo = item.kind === 'video';
      const urlOf = (variant: string): string => (face.isShown ? `${mediaBase}${variant}/${item.id}` : '');
      return {
        id: item.id,
        kind: item.kind,
        ratio: item.ratio,
        thumbhash: item.thumbhash,
        thumbUrl: urlOf('375'),
        previewUrl: urlOf(isVideo ? 'poster' : '750'),
        largeUrl: isVideo ? '' : urlOf('2048'),
        videoUrl: isVideo ? urlOf('video') : '',
        face,
        label: composeMediaLabel({
          kind: item.kind,
          day: place.day,
          durationMs: item.durationMs,
          face,
          isSelected: false,
          isLiked: item.isLiked,
        }),
        caption: formatDay(place.day, currentYear),
        facts: [],
      };
    },
    [groups, readRows, isHolder, currentYear],
  );

  const show = async (index: number): Promise<void> => {
    const rect = open?.rect ?? null;
    setOpen({ index, id: '', rect });
    const item = await getItem(index).catch(() => null);
    setOpen((now) => (now?.index === index ? { index, id: item?.id ?? '', rect } : now));
  };

  const media = detail.data;

  const toggleLike = async (): Promise<void> => {
    if (media === undefined || !(await requireLogin())) return;
    const like = !media.liked;
    // Shown at once; taken back when it is refused.
    const apply = (liked: boolean, likeCount: number): void =>
      detail.change((old) => (old.id === media.id ? { ...old, liked, likeCount } : old));
    apply(like, media.likeCount + (like ? 1 : -1));
    try {
      const result = await call(likeOrCancel, { id: media.id, like });
      apply(result.liked, result.likeCount);
    } catch {
      apply(media.liked, media.likeCount);
    }
  };

  const saveOriginal = async (): Promise<void> => {
    if (media === undefined) return;
    try {
      const [found] = await call(getTemporaryUrls, { ids: [media.id] });
      if (found === undefined) return showToast('没有下载原图的权限', { isError: true });
      const outcome = await download.save(found.originalUrl, media.hotResourceType === 1 ? 'video' : 'photo');
      if (outcome.kind === 'failed') showToast(outcome.reason, { isError: true });
    } catch {
      // The request layer has told why.
    }
  };

  const remove = async (): Promise<void> => {
    if (media === undefined) return;
    const isVideo = media.hotResourceType === 1;
    const wants = await confirm({
      title: isVideo ? '删除1个视频？' : '删除1张照片？',
      text: '删除后将不再出现在相册里',
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return;
    try {
      await call(removeMedia, { ids: [media.id] });
      setOpen(null);
      await wall.reload();
    } catch {
      // The request layer has told why.
    }
  };

  return {
    open,
    openAt: setOpen,
    close: () => setOpen(null),
    show,
    getItem,
    details: media === undefined ? undefined : describeMedia(media, currentYear),
    like:
      media === undefined
        ? undefined
        : { isLiked: media.liked, count: media.likeCount, onToggle: () => void toggleLike() /* tells its failures */ },
    onDownload: media?.originalUrl ? () => void saveOriginal() /* as above */ : undefined,
    onDelete: media?.canDelete ? () => void remove() /* as above */ : undefined,
  };
}

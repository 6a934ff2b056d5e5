import { useCallback, useEffect, useMemo, useState } from 'react';
import { COLLECT_KIND } from '@contract/constants/interaction';
import { MEDIA_KIND } from '@contract/constants/media';
import { STAT_KIND } from '@contract/constants/statistics';
import { updateAlbum } from '@contract/http/album';
import { setCollect } from '@contract/http/interaction';
import { findPhotoUser, getMedia, getMediaExif, likeOrCancel } from '@contract/http/media';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import type { Person } from '@/domain/comment-text';
import { describeSale } from '@/domain/format-money';
import { framesOf } from '@/domain/video-strip';
import { composeMediaLabel, formatDay, toMediaFace } from '@/domain/media-face';
import { describeExif, describeLock, describeMedia, describeSize } from '@/domain/media-facts';
import type { ViewerMedia } from '@/domain/viewer-media';
import { toWallItem } from '@/domain/wall-item';
import { PICKED_ACTION_NAMES, type PickedAction } from '@/domain/wall-selection';
import { findGroupPlace } from '@/domain/wall-tabs';
import { device } from '@/platform/device';
import { http } from '@/platform/http';
import { showActions, showToast } from '@/stores/overlays';
import { requireLogin } from '@/stores/session';
import { reportVisit } from '@/stores/visit-report';
import { visitSourceOf } from '@/stores/visit-source';
import { CommentList } from '../components/CommentList';
import type { WallSource } from './use-album-wall';
import type { PickedActions } from './use-picked-actions';

export interface OpenViewer {
  readonly index: number;
  readonly id: string;
  readonly rect: { leftPx: number; topPx: number; widthPx: number; heightPx: number } | null;
}

export interface WallViewerRules {
  readonly currentYear: number;
  readonly canDownload: boolean;
  /** Chooses the album's cover. */
  readonly canSetCover: boolean;
}

/** What the viewer needs of a wall: the items in its order, and what may be done with the one in view. */
export function useWallViewer(wall: WallSource, actions: PickedActions, rules: WallViewerRules) {
  const { currentYear, canDownload, canSetCover } = rules;
  const [open, setOpen] = useState<OpenViewer | null>(null);
  const [hasInfo, setHasInfo] = useState(false);
  const id = open === null || open.id === '' ? null : open.id;
  const detail = useCall(getMedia, id === null ? null : { id });
  const uploader = useCall(findPhotoUser, id === null || !hasInfo ? null : { id });
  const exif = useCall(getMediaExif, id === null || !hasInfo ? null : { id });
  const { groups, readRows } = wall;

  const getItem = useCallback(
    async (index: number): Promise<ViewerMedia | null> => {
      const place = findGroupPlace(groups, index);
      if (place === null) return null;
      const { mediaBase, rows } = await readRows(place.key);
      const row = rows[place.offset];
      if (row === undefined) return null;
      const item = toWallItem(row);
      const face = toMediaFace(item);
      const isVideo = item.kind === 'video';
      const base = item.mediaBase === '' ? mediaBase : item.mediaBase;
      const urlOf = (variant: string): string => (face.isShown ? `${base}${variant}/${item.id}` : '');
      const { kind, durationMs, isLiked, isHidden, isUnpassed, isEssence } = item;
      const isFree = item.priceFen === 0 || item.isBought;
      return {
        id: item.id,
        kind,
        ratio: item.ratio,
        thumbhash: item.thumbhash,
        thumbUrl: urlOf('375'),
        previewUrl: urlOf(isVideo ? 'poster' : '750'),
        largeUrl: isVideo ? '' : urlOf('2048'),
        videoUrl: isVideo ? urlOf('video') : '',
        face,
        lockWords: isFree ? '' : null,
        label: composeMediaLabel({
          kind,
          day: place.day,
          durationMs,
          sale: describeSale(item),
          face,
          isSelected: false,
          isLiked,
          isHidden,
          isUnpassed,
          isEssence,
        }),
        caption: place.day === '' ? '' : formatDay(place.day, currentYear),
        facts: [],
      };
    },
    [groups, readRows, currentYear],
  );

  const show = async (index: number): Promise<void> => {
    const rect = open?.rect ?? null;
    setOpen({ index, id: '', rect });
    const item = await getItem(index).catch(() => null);
    setOpen((now) => (now?.index === index ? { index, id: item?.id ?? '', rect } : now));
  };

  const media = detail.data;
  const albumId = media?.albumId;
  useEffect(() => {
    if (id === null || albumId === undefined) return;
    void reportVisit({ kind: STAT_KIND.mediaView, albumId, mediaId: id, source: visitSourceOf(albumId) }); // silent
  }, [id, albumId]);

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

  const toggleCollect = async (): Promise<void> => {
    if (media === undefined || !(await requireLogin())) return;
    const collect = !media.collected;
    const type = media.hotResourceType === 1 ? COLLECT_KIND.video : COLLECT_KIND.photo;
    const apply = (collected: boolean): void =>
      detail.change((old) => (old.id === media.id ? { ...old, collected } : old));
    apply(collect);
    try {
      apply((await call(setCollect, { type, id: media.id, collect })).collected);
    } catch {
      apply(media.collected);
    }
  };

  const listMore = (): { id: PickedAction | 'cover'; label: string; isDanger?: boolean }[] => {
    if (media === undefined) return [];
    const named = (action: PickedAction) => ({ id: action, label: PICKED_ACTION_NAMES[action] });
    return [
      ...(media.canManage
        ? [named(media.isEssence ? 'plain' : 'essence'), named(media.isHidden ? 'show' : 'hide')]
        : []),
      ...(media.canManage || media.canDelete ? [named('remark')] : []),
      ...(media.canLabel ? [named('label')] : []),
      ...(media.canPrice ? [named('price')] : []),
      ...(canSetCover ? [{ id: 'cover' as const, label: '设为封面' }] : []),
      ...(media.canDelete ? [{ ...named('delete'), isDanger: true }] : []),
    ];
  };

  const showMore = async (): Promise<void> => {
    if (media === undefined) return;
    const offered = listMore();
    const wanted = await showActions(offered);
    const action = offered.find((one) => one.id === wanted)?.id;
    if (action === undefined) return;
    if (action !== 'cover') {
      const picked = new Map([[media.id, media.hotResourceType === 1 ? ('video' as const) : ('photo' as const)]]);
      const isDone = await actions.run(action, picked, media.albumId, media.remark);
      // What was removed is no longer to be looked at.
      if (action !== 'delete') await detail.reload();
      else if (isDone) setOpen(null);
      return;
    }
    try {
      await call(updateAlbum, { id: media.albumId, coverId: media.id });
      showToast('已设为封面');
    } catch {
      // The request layer has told why.
    }
  };

  // Of a locked video there is nothing to have but its poster.
  const canSaveShown =
    (canDownload || media?.isBought === true) &&
    !(media?.isLocked === true && media.hotResourceType === MEDIA_KIND.video);
  const describe = () => {
    if (media === undefined) return undefined;
    const { caption, facts } = describeMedia(media, currentYear);
    return { caption, facts: exif.data === undefined ? facts : [...facts, ...describeExif(exif.data)] };
  };
  // Whoever cannot be told whether it is locked is shown what there is to see, with its failure.
  const lockWords = media !== undefined ? describeLock(media) : detail.error === null ? undefined : '';
  const frames = useMemo(() => {
    const found = media === undefined ? undefined : framesOf(media);
    return found === undefined ? undefined : { ...found, url: http.baseUrl + found.url };
  }, [media]);
  // What is there besides looking: in WeChat's moments nothing.
  const acted = device.isSinglePage ? undefined : media;
  const others: readonly Person[] = media === undefined ? [] : [{ id: media.userId, nickname: media.userName }];

  return {
    open,
    openAt: setOpen,
    close: () => setOpen(null),
    show,
    getItem,
    reloadDetail: detail.reload,
    uploader: device.isSinglePage ? undefined : uploader.data,
    onInfoShown: useCallback(() => setHasInfo(true), []),
    details: describe(),
    lockWords,
    like:
      acted === undefined
        ? undefined
        : { isLiked: acted.liked, count: acted.likeCount, onToggle: () => void toggleLike() /* tells its failures */ },
    collect:
      acted === undefined
        ? undefined
        : { isCollected: acted.collected, onToggle: () => void toggleCollect() /* as above */ },
    comments:
      acted === undefined
        ? undefined
        : {
            count: acted.commentCount,
            content: (
              <CommentList
                key={acted.id}
                albumId={acted.albumId}
                mediaId={acted.id}
                others={others}
                onCount={(change) =>
                  detail.change((old) => ({ ...old, commentCount: Math.max(0, old.commentCount + change) }))
                }
              />
            ),
          },
    frames,
    original:
      media !== undefined && media.hotResourceType === 0 && media.originalUrl !== ''
        ? {
            url: http.baseUrl + media.originalUrl,
            words: `原图${describeSize(media)}`,
            onFailed: () => showToast('原图无法直接查看，可以下载到本机', { isError: true }),
          }
        : undefined,
    onDownload:
      acted !== undefined && (canSaveShown || acted.originalUrl !== '')
        ? () => void actions.run('download', new Map([[acted.id, acted.hotResourceType === 1 ? 'video' : 'photo']]))
        : undefined,
    onMore: listMore().length > 0 ? () => void showMore() /* as above */ : undefined,
  };
}

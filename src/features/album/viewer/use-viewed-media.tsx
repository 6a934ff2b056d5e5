import { useCallback, useEffect, useMemo, useState } from 'react';
import { MEDIA_KIND } from '@contract/constants/media';
import { STAT_KIND } from '@contract/constants/statistics';
import { findPhotoUser, getMedia, getMediaExif } from '@contract/http/media';
import { listTipGivers } from '@contract/http/order';
import { useCall } from '@/api/use-call';
import type { Person } from '@/domain/comment-text';
import { framesOf } from '@/domain/viewer/video-strip';
import { isVideo } from '@/domain/viewer/listed-media';
import { withMediaChange } from '@/domain/viewer/media-changes';
import { describeExif, describeLock, describeMedia, describeSize } from '@/domain/viewer/media-facts';
import { toPictures } from '@/domain/viewer/turned-media';
import { device } from '@/platform/device';
import { http } from '@/platform/http';
import { showToast } from '@/stores/base/overlays';
import { usePageReturn } from '@/stores/page-return';
import { reportVisit } from '../source/visit-report';
import { visitSourceOf } from '../source/visit-source';
import { useSession } from '@/stores/session/session-state';
import { CommentList } from './CommentList';
import { AppealSheet, CommentReportSheet, MediaReportSheet } from './ModerationSheets';
import { useMediaFaces } from './use-media-faces';
import { useRestyle } from './use-restyle';
import { toMediaSwitches } from './media-switches';
import { toMediaMenu } from './media-menu';
import type { WallSource } from '../source/use-album-wall';
import type { WallViewerState } from './use-wall-viewer';

/** What there is to know of the photo in view, and what may be done with it. */
export function useViewedMedia(wall: WallSource, viewer: WallViewerState) {
  const { open, leaveRemoved, actions, rules, detail: ofViewer } = viewer;
  const { currentYear, canDownload, canBuy = true, canSetCover } = rules;
  const [hasInfo, setHasInfo] = useState(false);
  const id = open === null || open.id === '' ? null : open.id;
  const detail = useCall(getMedia, id === null ? null : { id });
  const { reload } = detail;
  useEffect(() => {
    ofViewer.current = reload;
    return () => {
      ofViewer.current = null;
    };
  }, [ofViewer, reload]);
  const uploader = useCall(findPhotoUser, id === null || !hasInfo ? null : { id });
  const exif = useCall(getMediaExif, id === null || !hasInfo ? null : { id });
  const tips = useCall(listTipGivers, id === null || !hasInfo ? null : { resourceId: id });

  const read = detail.data;
  const change = read === undefined ? undefined : wall.changes.get(read.id);
  const media = useMemo(() => (read === undefined ? undefined : withMediaChange(read, change)), [read, change]);
  const albumId = media?.albumId;
  const wasLocked = media?.isLocked === true;
  usePageReturn(() => {
    // Bought elsewhere in the meantime; failures are part of the states.
    if (!wasLocked) return;
    void detail.reload();
    void wall.reload();
  });
  useEffect(() => {
    if (id === null || albumId === undefined) return;
    void reportVisit({ kind: STAT_KIND.mediaView, albumId, mediaId: id, source: visitSourceOf(albumId) }); // silent
  }, [id, albumId]);

  const userId = useSession((state) => state.user?.id ?? null);
  const [saying, setSaying] = useState<'report' | 'appeal' | { readonly commentId: string } | null>(null);
  const endSaying = (): void => setSaying(null);
  const afterAppeal = (): void => {
    void detail.reload(); // failures are part of the states
    void wall.reload();
  };
  const faces = useMediaFaces(device.isSinglePage ? undefined : media, detail.reload);
  const restyle = useRestyle();
  const menu = toMediaMenu({
    media: device.isSinglePage ? undefined : media,
    actions,
    canSetCover,
    marking: faces.marking,
    userId,
    onReport: () => setSaying('report'),
    onAppeal: () => setSaying('appeal'),
    onRestyle: restyle.begin,
    onChanged: detail.reload,
    onRemoved: leaveRemoved,
  });

  // Of a locked video there is nothing to have but its poster.
  const canSaveShown =
    (canDownload || media?.isBought === true) &&
    !(media?.isLocked === true && media.hotResourceType === MEDIA_KIND.video);
  const describe = () => {
    if (media === undefined) return undefined;
    const { caption, facts } = describeMedia(media, currentYear);
    // An uploader who is shown with his picture is not named a second time.
    const shown = uploader.data === undefined ? facts : facts.filter(({ name }) => name !== '上传者');
    return { caption, facts: exif.data === undefined ? shown : [...shown, ...describeExif(exif.data)] };
  };
  // If it is not known whether the item is locked, what there is to see is shown with the error.
  const lockWords = media !== undefined ? describeLock(media) : detail.error === null ? undefined : '';
  const frames = useMemo(() => {
    const found = read === undefined ? undefined : framesOf(read);
    return found === undefined ? undefined : { ...found, url: http.baseUrl + found.url };
  }, [read]);
  const pictures = useMemo(() => (read === undefined ? undefined : toPictures(read, http.baseUrl)), [read]);
  // What is there besides looking: in WeChat's moments nothing.
  const acted = device.isSinglePage ? undefined : media;
  const others: readonly Person[] = media === undefined ? [] : [{ id: media.userId, nickname: media.userName }];

  return {
    uploader: device.isSinglePage ? undefined : uploader.data,
    tips: device.isSinglePage ? undefined : tips.data,
    onInfoShown: useCallback(() => setHasInfo(true), []),
    details: describe(),
    lockWords,
    /** What may be bought of it. */
    lockedId: canBuy && acted?.isLocked === true ? acted.id : null,
    ...(acted === undefined ? { like: undefined, collect: undefined } : toMediaSwitches(acted)),
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
                onReport={(commentId) => setSaying({ commentId })}
                onCount={(toCount) => detail.change((old) => ({ ...old, commentCount: toCount(old.commentCount) }))}
              />
            ),
          },
    frames,
    pictures,
    over: id === null ? undefined : (rules.over?.(id) ?? faces.boxes),
    faceSheet: faces.sheet,
    restyleSheet: restyle.sheet,
    moderationSheet:
      id === null || saying === null ? null : saying === 'report' ? (
        <MediaReportSheet mediaId={id} onClose={endSaying} />
      ) : saying !== 'appeal' ? (
        <CommentReportSheet commentId={saying.commentId} onClose={endSaying} />
      ) : (
        <AppealSheet mediaId={id} onClose={endSaying} onSent={afterAppeal} />
      ),
    // The file of a turned one is not turned: it is for downloading.
    original:
      media !== undefined && media.hotResourceType === 0 && media.originalUrl !== '' && media.turns === 0
        ? {
            url: http.baseUrl + media.originalUrl,
            words: `原图${describeSize(media)}`,
            onFailed: () => showToast('原图无法直接查看，可以下载到本机', { isError: true }),
          }
        : undefined,
    onDownload:
      acted !== undefined && (canSaveShown || acted.originalUrl !== '')
        ? () => void actions.run('download', new Map([[acted.id, isVideo(acted) ? 'video' : 'photo']]))
        : undefined,
    onMore: menu,
  };
}

import { Text, View } from '@tarojs/components';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { MediaChanges } from '@/domain/viewer/media-changes';
import { MADE_WORDS } from '@/domain/viewer/media-face';
import { type Pictures, withTurned } from '@/domain/viewer/turned-media';
import type { VideoFrames } from '@/domain/viewer/video-strip';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import { toA11yProps } from '@/platform/a11y';
import { focus } from '@/platform/focus';
import { useFocusTrap } from '@/platform/focus/use-focus-trap';
import { toPointerMenuProps } from '@/platform/pointer-menu';
import { useViewport } from '@/platform/viewport/use-viewport';
import { joinClasses } from '../class-names';
import { SlideshowControls } from './SlideshowControls';
import { useSlideshow } from './use-slideshow';
import { useViewerFilm } from './use-viewer-film';
import { useViewerItems, type ReadViewerItem } from './use-viewer-items';
import { useViewerKeys } from './use-viewer-keys';
import { useViewerOriginal } from './use-viewer-original';
import { useViewerStage } from './use-viewer-stage';
import { ViewerActions } from './ViewerActions';
import { ViewerBottom, ViewerTop, ViewerTurns } from './ViewerChrome';
import { ViewerFilmstrip } from './ViewerFilmstrip';
import { ViewerPanels } from './ViewerPanels';
import { VideoStrip } from './VideoStrip';
import { ViewerSlides } from './ViewerSlides';
import styles from './MediaViewer.module.scss';

export interface MediaViewerProps {
  count: number;
  index: number;
  getItem: ReadViewerItem;
  onIndexChange: (index: number) => void;
  onClose: () => void;
  /** The tile it opens from, in px of the window. */
  openFrom?: { leftPx: number; topPx: number; widthPx: number; heightPx: number } | null;
  /** Of the one in view. Absent actions are not offered. */
  like?: { isLiked: boolean; count: number; onToggle: () => void } | undefined;
  collect?: { isCollected: boolean; onToggle: () => void } | undefined;
  onDownload?: (() => void) | undefined;
  /** The file itself of the one in view, for whoever may have it. `words`: 原图8.2MB. */
  original?: { url: string; words: string; onFailed: () => void } | undefined;
  /** Of the photo in view, as they are now: it may have been turned. */
  pictures?: Pictures | undefined;
  /** Pictures to seek by, of a video in view. */
  frames?: VideoFrames | undefined;
  /** What else may be done. `at`: where a pointer asked for it, in px of the window. */
  onMore?: ((at?: { readonly x: number; readonly y: number } | null) => void) | undefined;
  /** What people say about it: in the panel on wide screens, in a sheet on others. */
  comments?: { count: number; content: ReactNode } | undefined;
  /** On the one in view itself. It comes and goes with the bars. */
  over?: ReactNode;
  /** Over the lower edge, also while the bars are away: what was just done, and the way back. */
  strip?: ReactNode;
  /** Who made it, above the facts. */
  person?: ReactNode;
  onInfoShown?: (() => void) | undefined;
  /** A slideshow begins again with the first: time to look for new ones. */
  onRoundEnd?: (() => void) | undefined;
  /** Of the one in view, once known: in place of what the item itself says. */
  details?: Pick<ViewerMedia, 'caption' | 'facts'> | undefined;
  /** Of the one in view, once known. */
  lockWords?: string | undefined;
  /** The ways to have the one in view, where it is locked. */
  buying?: ReactNode;
  /** Over what the items say, whenever they were read. */
  changes: MediaChanges;
}

const INFO_PX = 320;
const FILM_PX = 72;
// Below the row with the close button.
const STRIP_TOP_PX = 56;
const NO_DETAILS: Pick<ViewerMedia, 'caption' | 'facts'> = { caption: '', facts: [] };

/** Full screen over the wall. Black in both themes. */
export function MediaViewer(props: MediaViewerProps) {
  const { count, index, getItem, openFrom = null, comments, original, frames, changes } = props;
  const { widthPx, heightPx, sizeClass, statusBarPx } = useViewport();
  const isWide = sizeClass === 'wide';
  const [hasChrome, setHasChrome] = useState(true);
  const [hasInfo, setHasInfo] = useState(false);
  const [hasComments, setHasComments] = useState(false);
  const [isShow, setIsShow] = useState(false);
  const film = useViewerFilm();
  const file = useViewerOriginal(index, original);
  const { items: known, retry } = useViewerItems(count, index, 1, getItem);
  const { pictures } = props;
  const items = useMemo(() => withTurned(known, index, pictures), [known, index, pictures]);
  const media = items.get(index);
  const lockWords = props.lockWords ?? media?.lockWords ?? null;
  const canPlay = media?.kind === 'video' && lockWords === '';
  const { caption, facts } = props.details ?? media ?? NO_DETAILS;
  const hasPanel = isWide && hasInfo && !isShow;
  const stageWidthPx = widthPx - (hasPanel ? INFO_PX : 0);
  const stageHeightPx = heightPx - (isWide && !isShow ? FILM_PX : 0);
  const stage = useViewerStage({
    index,
    count,
    ratio: media?.ratio ?? 1,
    widthPx: stageWidthPx,
    heightPx: stageHeightPx,
    openFrom,
    onTap: () => setHasChrome((old) => !old),
    onClose: props.onClose,
    onTurn: (to) => {
      film.rewind();
      file.leave();
      props.onIndexChange(to);
    },
  });
  const { goTo, isHeld, isStarting } = stage;
  const { onMore } = props;
  const showMore = onMore === undefined ? undefined : () => onMore();
  const showInfo = useCallback(() => setHasInfo((old) => !old), []);
  useViewerKeys({
    index,
    count,
    goTo,
    zoom: stage.zoom,
    onPlay: () => film.setIsPlaying((old) => !old),
    onInfo: showInfo,
    onLike: props.like?.onToggle,
    onCollect: props.collect?.onToggle,
    onDownload: props.onDownload,
    onMore: showMore,
  });
  const slideshow = useSlideshow({
    isOn: isShow,
    onChange: setIsShow,
    isVideo: canPlay,
    index,
    count,
    isPlaying: film.isPlaying,
    onPlay: film.setIsPlaying,
    onShow: goTo,
    onRoundEnd: props.onRoundEnd,
  });
  const leave = () => (slideshow.isOn ? slideshow.stop() : props.onClose());
  const dialogId = useFocusTrap(leave);
  const { onInfoShown } = props;
  useEffect(() => {
    if (hasInfo) onInfoShown?.();
  }, [hasInfo, onInfoShown]);
  // A video's words are in its place.
  const lockLine = media?.kind === 'photo' && media.face.isShown ? (lockWords ?? '') : '';
  const hasBuying = props.buying !== undefined && props.buying !== null;
  const isChromeShown = hasChrome && !slideshow.isOn && !isStarting && stage.closing === 0;
  const actions = (
    <ViewerActions
      like={props.like}
      collect={props.collect}
      onDownload={props.onDownload}
      onMore={showMore}
      commentCount={comments?.count}
      onComments={isWide ? showInfo : () => setHasComments(true)}
      onInfo={showInfo}
      onSlideshow={count > 1 ? slideshow.start : undefined}
    />
  );

  return (
    <View
      id={dialogId}
      className={joinClasses(styles['viewer'], isWide && styles['isWide'], hasPanel && styles['hasPanel'])}
      {...toA11yProps({ role: 'dialog', label: `查看照片，${index + 1}/${count}`, isModal: true })}
    >
      {/* Not around what scrolls: in a mini-program nothing scrolls inside what keeps drags from the page behind. */}
      <View
        className={styles['front'] ?? ''}
        {...focus.maskProps}
        {...(onMore === undefined ? {} : toPointerMenuProps(onMore))}
      >
        <View
          className={joinClasses(styles['black'], isHeld && styles['held'])}
          style={{ opacity: isStarting ? 0 : 1 - Math.min(1, stage.closing * 1.5) }}
        />
        <ViewerSlides
          {...{ index, count, items, retry, lockWords, changes, stage, film, file }}
          widthPx={stageWidthPx}
          heightPx={stageHeightPx}
          over={isChromeShown ? props.over : null}
        />
        <ViewerTop
          isShown={isChromeShown}
          place={`${index + 1}/${count}`}
          originalWords={!file.isShown && media?.face.isShown === true ? (original?.words ?? null) : null}
          madeWords={media?.face.isShown === true && media.named.isMade === true ? MADE_WORDS : ''}
          actions={isWide && <View className={styles['actions'] ?? ''}>{actions}</View>}
          onOriginal={file.show}
          onLeave={leave}
        />
        {frames !== undefined && media?.kind === 'video' && media.face.isShown && (
          <VideoStrip
            {...frames}
            atMs={film.atMs}
            widthPx={stageWidthPx}
            topPx={statusBarPx + STRIP_TOP_PX}
            isAway={!isChromeShown}
            onSeek={film.seekTo}
          />
        )}
        <ViewerTurns {...{ index, count, stageWidthPx }} isShown={isChromeShown} onTurn={goTo} />
        {isWide && !slideshow.isOn && (
          <ViewerFilmstrip count={count} index={index} widthPx={stageWidthPx} getItem={getItem} onChoose={goTo} />
        )}
        {!isWide && (
          <ViewerBottom
            {...{ lockLine, caption, actions }}
            buying={props.buying}
            isShown={isChromeShown}
            isOverControls={canPlay}
          />
        )}
        {isWide && (lockLine !== '' || hasBuying) && (
          <View
            className={joinClasses(styles['lock'], !isChromeShown && styles['away'])}
            style={{ width: `${stageWidthPx}px` }}
          >
            {lockLine !== '' && <Text className={styles['lockWords'] ?? ''}>{lockLine}</Text>}
            {props.buying}
          </View>
        )}
        {props.strip !== undefined && (
          <View
            className={joinClasses(styles['strip'], !isWide && canPlay && styles['overControls'])}
            style={{ width: `${stageWidthPx}px` }}
          >
            {props.strip}
          </View>
        )}
        {slideshow.isOn && <SlideshowControls slideshow={slideshow} />}
      </View>
      <ViewerPanels
        {...{ isWide, hasComments, facts, comments }}
        person={props.person}
        hasInfo={hasInfo && !(isWide && isShow)}
        onCloseInfo={showInfo}
        onCloseComments={() => setHasComments(false)}
      />
    </View>
  );
}

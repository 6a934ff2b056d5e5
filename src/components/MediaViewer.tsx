import { Text, View } from '@tarojs/components';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  AT_REST,
  fitInside,
  IDLE_GESTURE,
  reduceGesture,
  type GestureEvent,
  type GestureIntent,
  type Stage,
  type Transform,
} from '@/domain/viewer-gestures';
import type { VideoFrames } from '@/domain/video-strip';
import { listAround, type ViewerMedia } from '@/domain/viewer-media';
import { toA11yProps } from '@/platform/a11y';
import { focus } from '@/platform/focus';
import { useFocusTrap } from '@/platform/focus/use-focus-trap';
import { useGesture } from '@/platform/gesture';
import type { TouchStroke } from '@/platform/gesture/types';
import { hotkeys } from '@/platform/hotkeys';
import { preloadPicture } from '@/platform/picture';
import { useViewport } from '@/platform/viewport/use-viewport';
import { joinClasses } from './class-names';
import { IconButton } from './IconButton';
import { Pressable } from './Pressable';
import { Sheet } from './Sheet';
import { SlideshowControls } from './SlideshowControls';
import { useSlideshow } from './use-slideshow';
import { useViewerItems, type ReadViewerItem } from './use-viewer-items';
import { ViewerActions } from './ViewerActions';
import { ViewerFilmstrip } from './ViewerFilmstrip';
import { VideoStrip } from './VideoStrip';
import { ViewerSlide } from './ViewerSlide';
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
  /** Pictures to seek by, of a video in view. */
  frames?: VideoFrames | undefined;
  /** What else its owner may do. */
  onMore?: (() => void) | undefined;
  /** What people say about it: in the panel on wide screens, in a sheet on others. */
  comments?: { count: number; content: ReactNode } | undefined;
  /** Who made it, above the facts. */
  person?: ReactNode;
  onInfoShown?: (() => void) | undefined;
  /** A slideshow begins again with the first: time to look for new ones. */
  onRoundEnd?: (() => void) | undefined;
  /** Of the one in view, once known: in place of what the item itself says. */
  details?: Pick<ViewerMedia, 'caption' | 'facts'> | undefined;
  /** As above. */
  lockWords?: string | undefined;
}

const INFO_PX = 320;
const FILM_PX = 72;
const FILM_REACH = 8;
const OPEN_MS = 300;
// Below the row with the close button.
const STRIP_TOP_PX = 56;
const KEY_ZOOM = 1.5;
const NO_DETAILS: Pick<ViewerMedia, 'caption' | 'facts'> = { caption: '', facts: [] };

/** Full screen over the wall. Black in both themes. */
export function MediaViewer(props: MediaViewerProps) {
  const { count, index, getItem, openFrom = null, like, collect, comments, onDownload, onMore, frames } = props;
  const { widthPx, heightPx, sizeClass, statusBarPx, navRightPx } = useViewport();
  const isWide = sizeClass === 'wide';
  const [gesture, setGesture] = useState(IDLE_GESTURE);
  const [hasChrome, setHasChrome] = useState(true);
  const [hasInfo, setHasInfo] = useState(false);
  const [hasComments, setHasComments] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isShow, setIsShow] = useState(false);
  const [videoAtMs, setVideoAtMs] = useState(0);
  const [seek, setSeek] = useState<{ readonly toMs: number } | null>(null);
  // Number of the one that is looked at as the file it is.
  const [originalAt, setOriginalAt] = useState<number | null>(null);
  const [phase, setPhase] = useState<'start' | 'opening' | 'open'>(openFrom === null ? 'open' : 'start');
  const { items, retry } = useViewerItems(count, index, isWide ? FILM_REACH : 1, getItem);
  const media = items.get(index);
  const lockWords = props.lockWords ?? media?.lockWords ?? null;
  const canPlay = media?.kind === 'video' && lockWords === '';
  const { caption, facts } = props.details ?? media ?? NO_DETAILS;
  const stageWidthPx = widthPx - (isWide && hasInfo && !isShow ? INFO_PX : 0);
  const stageHeightPx = heightPx - (isWide && !isShow ? FILM_PX : 0);
  const fit = fitInside(media?.ratio ?? 1, stageWidthPx, stageHeightPx);
  const stage: Stage = {
    widthPx: stageWidthPx,
    heightPx: stageHeightPx,
    fitWidthPx: fit.widthPx,
    fitHeightPx: fit.heightPx,
    canGoBack: index > 0,
    canGoOn: index < count - 1,
  };
  const latest = useRef({ props, stage, gesture });
  latest.current = { props, stage, gesture };

  const goTo = useCallback((to: number): void => {
    const { props: now } = latest.current;
    if (to < 0 || to >= now.count || to === now.index) return;
    setIsPlaying(false);
    setSeek(null);
    setVideoAtMs(0);
    setGesture(IDLE_GESTURE);
    setOriginalAt(null);
    now.onIndexChange(to);
  }, []);

  const act = useCallback(
    (event: GestureEvent): void => {
      const now = latest.current;
      const [next, intent]: [typeof now.gesture, GestureIntent] = reduceGesture(now.gesture, event, now.stage);
      latest.current.gesture = next;
      setGesture(next);
      if (intent === 'tap') setHasChrome((old) => !old);
      else if (intent === 'close') now.props.onClose();
      else if (intent === 'previous') goTo(now.props.index - 1);
      else if (intent === 'next') goTo(now.props.index + 1);
    },
    [goTo],
  );

  const surface = useGesture((stroke: TouchStroke) => {
    const { stage: now } = latest.current;
    const centred = (point: { x: number; y: number }) => ({
      x: point.x - now.widthPx / 2,
      y: point.y - now.heightPx / 2,
    });
    if (stroke.type === 'wheel') act({ ...stroke, point: centred(stroke.point) });
    else if (stroke.type === 'cancel') act(stroke);
    else act({ ...stroke, points: stroke.points.map(centred) });
  });

  useEffect(
    () =>
      hotkeys.listen(({ key }) => {
        const { props: now } = latest.current;
        const run: Readonly<Record<string, () => void>> = {
          ArrowLeft: () => goTo(now.index - 1),
          ArrowRight: () => goTo(now.index + 1),
          Home: () => goTo(0),
          End: () => goTo(now.count - 1),
          '+': () => act({ type: 'zoom', factor: KEY_ZOOM }),
          '=': () => act({ type: 'zoom', factor: KEY_ZOOM }),
          '-': () => act({ type: 'zoom', factor: 1 / KEY_ZOOM }),
          ' ': () => setIsPlaying((old) => !old),
          l: () => now.like?.onToggle(),
          d: () => now.onDownload?.(),
          i: () => setHasInfo((old) => !old),
          c: () => now.collect?.onToggle(),
        };
        const action = run[key.length === 1 ? key.toLowerCase() : key];
        action?.();
        return action !== undefined;
      }),
    [act, goTo],
  );

  // Two frames: the first is painted at the tile's place, the second moves from there.
  useEffect(() => {
    if (phase === 'open') return undefined;
    const timer = setTimeout(() => setPhase(phase === 'start' ? 'opening' : 'open'), phase === 'start' ? 34 : OPEN_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  const slideshow = useSlideshow({
    isOn: isShow,
    onChange: setIsShow,
    isVideo: canPlay,
    index,
    count,
    isPlaying,
    onPlay: setIsPlaying,
    onShow: goTo,
    onRoundEnd: props.onRoundEnd,
  });
  const leave = () => (slideshow.isOn ? slideshow.stop() : props.onClose());
  const dialogId = useFocusTrap(true, leave);
  const showInfo = useCallback(() => setHasInfo((old) => !old), []);
  const { onInfoShown } = props;
  useEffect(() => {
    if (hasInfo) onInfoShown?.();
  }, [hasInfo, onInfoShown]);
  const preloadNeighbours = useCallback((): void => {
    for (const at of listAround(index, count, 1)) {
      const neighbour = at === index ? null : items.get(at);
      if (neighbour?.face.isShown === true) preloadPicture(neighbour.largeUrl);
    }
  }, [index, count, items]);

  const fromTile = useMemo<Transform>(() => {
    if (openFrom === null) return AT_REST;
    return {
      scale: Math.max(openFrom.widthPx / fit.widthPx, openFrom.heightPx / fit.heightPx),
      x: openFrom.leftPx + openFrom.widthPx / 2 - stageWidthPx / 2,
      y: openFrom.topPx + openFrom.heightPx / 2 - stageHeightPx / 2,
    };
  }, [openFrom, fit.widthPx, fit.heightPx, stageWidthPx, stageHeightPx]);

  const { original } = props;
  const leaveOriginal = useCallback((): void => {
    setOriginalAt(null);
    latest.current.props.original?.onFailed();
  }, []);
  // A video's words are in its place.
  const lockLine = media?.kind === 'photo' && media.face.isShown ? (lockWords ?? '') : '';
  const isHeld = gesture.drag !== null && gesture.drag !== 'undecided';
  const isChromeShown = hasChrome && !slideshow.isOn && phase !== 'start' && gesture.closing === 0;
  const factRows = (
    <View className={styles['facts'] ?? ''}>
      {props.person}
      {facts.map(({ name, value }) => (
        <View key={name} className={styles['fact'] ?? ''}>
          <Text className={styles['name'] ?? ''}>{name}</Text>
          <Text className={styles['value'] ?? ''}>{value}</Text>
        </View>
      ))}
    </View>
  );
  const actions = (
    <ViewerActions
      {...{ like, collect, onDownload, onMore }}
      commentCount={comments?.count}
      onComments={isWide ? showInfo : () => setHasComments(true)}
      onInfo={showInfo}
      onSlideshow={count > 1 ? slideshow.start : undefined}
    />
  );

  return (
    <View
      id={dialogId}
      className={joinClasses(
        styles['viewer'],
        isWide && styles['isWide'],
        isWide && hasInfo && !isShow && styles['hasPanel'],
      )}
      {...toA11yProps({ role: 'dialog', label: `查看照片，${index + 1}/${count}`, isModal: true })}
    >
      {/* Not around what scrolls: in a mini-program nothing scrolls inside what keeps drags from the page behind. */}
      <View className={styles['front'] ?? ''} {...focus.maskProps}>
        <View
          className={joinClasses(styles['black'], isHeld && styles['held'])}
          style={{ opacity: phase === 'start' ? 0 : 1 - Math.min(1, gesture.closing * 1.5) }}
        />
        <View
          className={styles['stage'] ?? ''}
          style={{ width: `${stageWidthPx}px`, height: `${stageHeightPx}px` }}
          {...surface}
        >
          {[...listAround(index, count, 1)].map((at) => (
            <ViewerSlide
              key={at}
              media={items.get(at)}
              lockWords={at === index ? lockWords : null}
              stageWidthPx={stageWidthPx}
              stageHeightPx={stageHeightPx}
              shiftPx={(at - index) * (stageWidthPx + 24) + gesture.stripPx}
              transform={at !== index ? AT_REST : phase === 'start' ? fromTile : gesture.transform}
              isCurrent={at === index}
              isHeld={isHeld || phase === 'start'}
              isOpening={phase === 'start'}
              isPlaying={at === index && isPlaying}
              onPlayingChange={setIsPlaying}
              onShown={preloadNeighbours}
              seek={at === index ? seek : null}
              onTime={setVideoAtMs}
              onRetry={() => retry(at)}
              originalUrl={at === index && originalAt === index ? (props.original?.url ?? '') : ''}
              onOriginalFailed={leaveOriginal}
            />
          ))}
        </View>

        <View
          className={joinClasses(styles['top'], !isChromeShown && styles['away'])}
          style={{ paddingTop: `${statusBarPx}px`, paddingRight: `${Math.max(8, navRightPx)}px` }}
          {...toA11yProps({ isHidden: isChromeShown ? undefined : true })}
        >
          <IconButton icon="x" label="关闭" colour="white" onPress={leave} />
          <Text className={styles['count'] ?? ''}>{`${index + 1}/${count}`}</Text>
          {original !== undefined && originalAt !== index && media?.face.isShown === true && (
            <Pressable
              className={styles['original'] ?? ''}
              label={`查看${original.words}`}
              isOnPhoto
              onPress={() => setOriginalAt(index)}
            >
              <Text>{original.words}</Text>
            </Pressable>
          )}
          {isWide && <View className={styles['actions'] ?? ''}>{actions}</View>}
        </View>
        {frames !== undefined && media?.kind === 'video' && media.face.isShown && (
          <VideoStrip
            {...frames}
            atMs={videoAtMs}
            widthPx={stageWidthPx}
            topPx={statusBarPx + STRIP_TOP_PX}
            isAway={!isChromeShown}
            onSeek={(toMs) => {
              setSeek({ toMs });
              setVideoAtMs(toMs);
            }}
          />
        )}
        <View className={joinClasses(styles['turn'], styles['previous'], !isChromeShown && styles['away'])}>
          {index > 0 && <IconButton icon="chevron-left" label="上一张" isOnPhoto onPress={() => goTo(index - 1)} />}
        </View>
        <View
          className={joinClasses(styles['turn'], styles['next'], !isChromeShown && styles['away'])}
          style={{ left: `${stageWidthPx}px` }}
        >
          {index < count - 1 && (
            <IconButton icon="chevron-right" label="下一张" isOnPhoto onPress={() => goTo(index + 1)} />
          )}
        </View>
        {isWide && slideshow.isOn ? null : isWide ? (
          <ViewerFilmstrip count={count} index={index} reach={FILM_REACH} items={items} onChoose={goTo} />
        ) : (
          <View
            className={joinClasses(
              styles['bottom'],
              canPlay && styles['overControls'],
              !isChromeShown && styles['away'],
            )}
          >
            {lockLine !== '' && <Text className={styles['caption'] ?? ''}>{lockLine}</Text>}
            <Text className={styles['caption'] ?? ''}>{caption}</Text>
            <View className={styles['row'] ?? ''}>{actions}</View>
          </View>
        )}
        {isWide && lockLine !== '' && (
          <View
            className={joinClasses(styles['lock'], !isChromeShown && styles['away'])}
            style={{ width: `${stageWidthPx}px` }}
          >
            <Text className={styles['lockWords'] ?? ''}>{lockLine}</Text>
          </View>
        )}
        {slideshow.isOn && <SlideshowControls slideshow={slideshow} />}
      </View>
      {hasInfo && isWide && !isShow && (
        <View className={styles['panel'] ?? ''} {...toA11yProps({ role: 'region', label: '拍摄信息' })}>
          <Text className={styles['heading'] ?? ''}>拍摄信息</Text>
          {caption !== '' && <Text className={styles['caption'] ?? ''}>{caption}</Text>}
          {factRows}
          {comments !== undefined && (
            <>
              <Text className={styles['heading'] ?? ''}>{`评论 ${comments.count}`}</Text>
              {comments.content}
            </>
          )}
        </View>
      )}
      {hasInfo && !isWide && (
        <Sheet title="拍摄信息" onClose={showInfo}>
          {factRows}
        </Sheet>
      )}
      {hasComments && !isWide && comments !== undefined && (
        <Sheet title={`评论 ${comments.count}`} onClose={() => setHasComments(false)}>
          {comments.content}
        </Sheet>
      )}
    </View>
  );
}

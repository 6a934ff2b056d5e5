import { View } from '@tarojs/components';
import { Empty } from '@/components/Empty';
import { MediaSquare } from '@/components/MediaSquare';
import { MediaViewer } from '@/components/viewer/MediaViewer';
import { SlideshowControls } from '@/components/viewer/SlideshowControls';
import { VideoStrip } from '@/components/viewer/VideoStrip';
import { MediaTile } from '@/components/wall/MediaTile';
import { PhotoWall } from '@/components/wall/PhotoWall';
import type { WallRows } from '@/components/wall/use-wall';
import { toWallMedia } from '@/domain/viewer/wall-media';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import { toWallItem, type WallItem, type WallRow } from '@/domain/wall/wall-item';
import type { WallGroup } from '@/domain/wall/wall-model';
import { ROW_FLAG } from '@contract/constants/wall-row';
import { stripOf } from '@contract/rules/video-strip';
import { type Exhibit, hear } from './exhibit';
import { Held } from './Held';
import { BROKEN, drawMediaBase, drawPicture, SQUARE } from './pictures';
import styles from './ShowcaseScreen.module.scss';

const YEAR = 2026;
const DAY = '2026-01-20';
const VIDEO_MS = 65_000;
const TILE_PX = 120;
const NOTHING_CHANGED = new Map();
const MANY = 24;

/** A photo of its own colour and ratio. */
const rowAt = (index: number, flags = 0, kind: 0 | 1 = 0): WallRow => {
  const width = 300 + ((index * 130) % 400);
  return [
    `showcase${index}`,
    kind,
    Math.round((width / 400) * 1_000),
    '',
    kind === 1 ? VIDEO_MS : 0,
    flags,
    0,
    drawMediaBase(index * 37, width, 400),
  ];
};

const ROWS = Array.from({ length: MANY }, (_, index) => rowAt(index, index % 7 === 3 ? ROW_FLAG.liked : 0));
const groupOf = (key: string, day: string): WallGroup => ({
  key,
  day,
  count: ROWS.length,
  ratioSum: ROWS.reduce((sum, row) => sum + row[2] / 1_000, 0),
});
const GROUPS = [groupOf('first', DAY), groupOf('second', '2026-01-18')];
const loadRows = async (key: string): Promise<WallRows> => ({
  mediaBase: '',
  rows: key === 'first' ? ROWS : ROWS.map(([id, ...rest]): WallRow => [`${id}-${key}`, ...rest]),
});
const WALL = { groups: GROUPS, loadRows, changes: NOTHING_CHANGED, currentYear: YEAR, onOpen: hear };

const tile = (item: Partial<WallItem> = {}, isSelected: boolean | null = null, base = rowAt(3)[7], note = '') => (
  <View className={styles['tile'] ?? ''}>
    <MediaTile
      item={{ ...toWallItem(rowAt(3)), ...item }}
      mediaBase={base}
      day={DAY}
      leftPx={0}
      topPx={0}
      widthPx={TILE_PX}
      heightPx={TILE_PX}
      elementId={`showcase-${JSON.stringify({ ...item, isSelected, note }).replace(/\W/g, '')}`}
      isFocusable
      note={note}
      isSelected={isSelected}
      onPress={hear}
    />
  </View>
);

const MEDIA: readonly (ViewerMedia | null)[] = [
  ...ROWS.slice(0, 4).map((row) => toWallMedia(row, { day: DAY, mediaBase: row[7], currentYear: YEAR })),
  null,
];
const viewer = (close: () => void, start: number, more: Partial<React.ComponentProps<typeof MediaViewer>> = {}) => (
  <Held start={start}>
    {(index, change) => (
      <MediaViewer
        count={MEDIA.length}
        index={index}
        getItem={(at) => MEDIA[at] ?? null}
        changes={NOTHING_CHANGED}
        onIndexChange={change}
        onClose={close}
        {...more}
      />
    )}
  </Held>
);

const STRIP = stripOf(VIDEO_MS, 640, 360);

const square = (smallUrl: string, hotResourceType: 0 | 1 = 0) => (
  <View className={styles['tile'] ?? ''}>
    <MediaSquare media={{ smallUrl, hotResourceType }} />
  </View>
);

export const MEDIA_PARTS: readonly Exhibit[] = [
  {
    path: 'MediaSquare',
    component: MediaSquare,
    states: {
      照片: () => square(SQUARE),
      视频: () => square(SQUARE, 1),
      没有图: () => square(''),
    },
  },
  {
    path: 'wall/MediaTile',
    component: MediaTile,
    states: {
      照片: () => tile(),
      视频: () => tile({ kind: 'video', durationMs: VIDEO_MS }),
      大小: () => tile({ kind: 'video', durationMs: VIDEO_MS }, null, undefined, '8.2MB'),
      未选: () => tile({}, false),
      已选: () => tile({}, true),
      已赞: () => tile({ isLiked: true }),
      付费: () => tile({ priceFen: 1_250 }),
      已购: () => tile({ priceFen: 1_250, isBought: true }),
      AI生成: () => tile({ isMade: true }),
      精选: () => tile({ isEssence: true }),
      已隐藏: () => tile({ isHidden: true }),
      未过审: () => tile({ isUnpassed: true }),
      待同意: () => tile({ isHeld: true }),
      转码中: () => tile({ kind: 'video', isProcessing: true }),
      违规: () => tile({ isIllegal: true, isWithheld: true }),
      违规并告知: () => tile({ isIllegal: true, isTold: true, isWithheld: true }),
      风险: () => tile({ isAtRisk: true, isTold: true }),
      审核中: () => tile({ isAtRisk: true, isWithheld: true }),
      坏图: () => tile({}, null, `${BROKEN}#`),
    },
  },
  {
    path: 'wall/PhotoWall',
    component: PhotoWall,
    isFilling: true,
    alone: 'page',
    states: {
      按天: () => <PhotoWall {...WALL} />,
      方格: () => <PhotoWall {...WALL} mode="square" />,
      瀑布: () => <PhotoWall {...WALL} mode="waterfall" />,
      选择: () => (
        <Held<ReadonlySet<string>> start={new Set(['showcase1'])}>
          {(ids, change) => (
            <PhotoWall
              {...WALL}
              mode="square"
              selection={{
                ids,
                onChange: (changed, isSelected) => {
                  const next = new Set(ids);
                  for (const id of changed) {
                    if (isSelected) next.add(id);
                    else next.delete(id);
                  }
                  change(next);
                },
                onLeave: () => change(new Set()),
              }}
            />
          )}
        </Held>
      ),
      加载中: () => <PhotoWall {...WALL} loadRows={() => new Promise(() => undefined)} />,
      失败: () => <PhotoWall {...WALL} loadRows={() => Promise.reject(new Error('as a call fails'))} />,
      空: () => <PhotoWall {...WALL} groups={[]} empty={<Empty size="inline" title="还没有照片" />} />,
    },
  },
  {
    path: 'viewer/MediaViewer',
    component: MediaViewer,
    alone: 'layer',
    states: {
      照片: (close) =>
        viewer(close, 1, {
          like: { isLiked: true, count: 12, onToggle: hear },
          collect: { isCollected: false, onToggle: hear },
          comments: { count: 3, content: <Empty size="inline" title="还没有评论" /> },
          details: { caption: '李雷 1月20日', facts: [{ name: '拍摄时间', value: '2026-01-20 10:20' }] },
          onDownload: hear,
          onMore: hear,
        }),
      要付费: (close) => viewer(close, 0, { lockWords: '￥12.50 · 预览带有水印' }),
      打不开: (close) => viewer(close, MEDIA.length - 1),
    },
  },
  {
    path: 'viewer/SlideshowControls',
    component: SlideshowControls,
    alone: 'layer',
    states: {
      播放: (close) => controls(close, false),
      暂停: (close) => controls(close, true),
    },
  },
  {
    path: 'viewer/VideoStrip',
    component: VideoStrip,
    states:
      STRIP === null
        ? {}
        : {
            中间: () => (
              <View className={styles['stage'] ?? ''}>
                <Held start={VIDEO_MS / 2}>
                  {(atMs, change) => (
                    <VideoStrip
                      url={drawPicture(260, 160, 90)}
                      layout={STRIP}
                      durationMs={VIDEO_MS}
                      atMs={atMs}
                      widthPx={300}
                      topPx={0}
                      isAway={false}
                      onSeek={change}
                    />
                  )}
                </Held>
              </View>
            ),
          },
  },
];

function controls(close: () => void, isPaused: boolean) {
  return (
    <View className={styles['screen'] ?? ''}>
      <SlideshowControls
        slideshow={{
          isOn: true,
          isPaused,
          seconds: 5,
          start: hear,
          stop: close,
          pause: hear,
          changeSeconds: hear,
        }}
      />
    </View>
  );
}

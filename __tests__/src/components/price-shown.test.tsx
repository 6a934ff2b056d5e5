import { ROW_FLAG } from '@contract/constants/wall-row';
import { MediaTile } from '@/components/wall/MediaTile';
import { MediaViewer } from '@/components/viewer/MediaViewer';
import type { MediaChanges } from '@/domain/viewer/media-changes';
import { toMediaFace } from '@/domain/viewer/media-face';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import { toWallItem } from '@/domain/wall/wall-item';
import { mountComponent, type Mounted } from '../../support/mounted';

const nothing = (): void => undefined;

function mountTile(kind: 0 | 1, flags: number, priceFen: number): Promise<Mounted> {
  return mountComponent(() => (
    <MediaTile
      item={toWallItem(['i', kind, 1_000, '', kind * 32_000, flags, priceFen, ''])}
      mediaBase="/m/"
      day="2026-01-20"
      leftPx={0}
      topPx={0}
      widthPx={120}
      heightPx={120}
      elementId="tile"
      isFocusable
      isSelected={null}
      onPress={nothing}
    />
  ));
}

test.each<[string, 0 | 1, number, number, string, string]>([
  ['a free photo has no tag', 0, 0, 0, '照片，1月20日', ''],
  ['a photo that costs something', 0, 0, 500, '照片，1月20日，￥5.00', '￥5.00'],
  ['a video, beside its length', 1, 0, 120_400, '视频，1月20日，0:00:32，￥1,204.00', '0:00:32￥1,204.00'],
  ['what one has bought says so instead', 0, ROW_FLAG.bought, 500, '照片，1月20日，已购', '已购'],
  ['one that has not passed the review', 0, 64, 0, '照片，1月20日，未过审', '未过审'],
  ['one that waits for those on it', 0, 1024, 0, '照片，1月20日，待同意', '待同意'],
  ['and is hidden besides', 0, 68, 0, '照片，1月20日，已隐藏，未过审', '已隐藏，未过审'],
  ['an illegal one of one’s own', 0, 776, 0, '照片，1月20日，内容违规，暂不展示，申诉', '内容违规，暂不展示申诉'],
  ['one’s own at risk', 0, 784, 0, '照片，1月20日，内容审核中，风险', '内容审核中风险'],
  ['a hidden one', 0, 4, 1, '照片，1月20日，￥0.01，已隐藏', '￥0.01已隐藏'],
])('%s', async (_name, kind, flags, priceFen, label, text) => {
  const tile = await mountTile(kind, flags, priceFen);
  expect(tile.has(label)).toBe(true);
  expect(tile.text()).toBe(text);
});

const SHOWN = toMediaFace({
  isIllegal: false,
  isAtRisk: false,
  isProcessing: false,
  isTold: false,
  isWithheld: false,
});
const NO_CHANGES: MediaChanges = new Map();

function aMedia(kind: 'photo' | 'video', more: Partial<ViewerMedia> = {}): ViewerMedia {
  return {
    id: 'i',
    kind,
    ratio: 1,
    thumbhash: '',
    thumbUrl: '/m/375/i',
    previewUrl: '/m/750/i',
    largeUrl: kind === 'photo' ? '/m/2048/i' : '',
    videoUrl: kind === 'video' ? '/m/video/i' : '',
    face: SHOWN,
    lockWords: '',
    named: { kind, day: '', durationMs: 0, face: SHOWN, isSelected: false },
    caption: '',
    facts: [],
    ...more,
  };
}

async function mountViewer(media: ViewerMedia, lockWords?: string): Promise<Mounted> {
  const screen = await mountComponent(() => (
    <MediaViewer
      count={1}
      index={0}
      getItem={() => media}
      onIndexChange={nothing}
      onClose={nothing}
      lockWords={lockWords}
      changes={NO_CHANGES}
    />
  ));
  await screen.change(() => new Promise((resolve) => setTimeout(resolve, 0)));
  return screen;
}
const PHOTO_WORDS = '￥5.00 · 预览带有水印';
const VIDEO_WORDS = '￥5.00 · 购买后可播放';

test.each<[string, ViewerMedia, string | undefined, string, boolean]>([
  ['a free video is played', aMedia('video'), undefined, '', true],
  ['one that has a price waits for who looks at it', aMedia('video', { lockWords: null }), undefined, '', false],
  ['and is played for who has it', aMedia('video', { lockWords: null }), '', '', true],
  ['others see its poster and what it costs', aMedia('video', { lockWords: null }), VIDEO_WORDS, VIDEO_WORDS, false],
  ['a list knows that by itself', aMedia('video', { lockWords: VIDEO_WORDS }), undefined, VIDEO_WORDS, false],
  ['a photo is seen with its mark', aMedia('photo', { lockWords: null }), PHOTO_WORDS, PHOTO_WORDS, false],
  ['a photo that is free says nothing', aMedia('photo'), undefined, '', false],
])('%s', async (_name, media, lockWords, words, hasPlayer) => {
  const screen = await mountViewer(media, lockWords);
  expect(screen.text().includes('￥')).toBe(words !== '');
  expect(screen.text()).toContain(words);
  expect(document.querySelector('video') !== null).toBe(hasPlayer);
  expect(screen.text()).not.toContain('加载失败');
});

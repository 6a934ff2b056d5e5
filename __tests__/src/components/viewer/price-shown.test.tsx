import { MediaViewer } from '@/components/viewer/MediaViewer';
import type { MediaChanges } from '@/domain/viewer/media-changes';
import { toMediaFace } from '@/domain/viewer/media-face';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import { mountComponent, type Mounted } from '../../../support/mounted';

const nothing = (): void => undefined;

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

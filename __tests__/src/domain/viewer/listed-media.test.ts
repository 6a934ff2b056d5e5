import { labelListedMedia, toViewerMedia, type ListedMedia } from '@/domain/viewer/listed-media';
import { composeMediaLabel } from '@/domain/viewer/media-face';

const PHOTO: ListedMedia = {
  id: 'm1',
  hotResourceType: 0,
  url: '/m/2048/m1',
  cover: '/m/375/m1',
  smallUrl: '/m/375/m1',
  middleUrl: '/m/750/m1',
  bigUrl: '/m/2048/m1',
  thumbhash: '',
  liked: false,
  userName: '李雷',
  takenLocal: '2026-01-20 10:20:30',
  takenFrom: 0,
  pixelX: 1200,
  pixelY: 800,
  duration: 0,
  fieldExt: '{}',
  priceFen: 0,
  isBought: false,
  isLocked: false,
};

test('a photo has its sizes and no video', () => {
  const media = toViewerMedia(PHOTO, 'https://a.example', 2026);
  expect(media).toMatchObject({
    kind: 'photo',
    ratio: 1.5,
    thumbUrl: 'https://a.example/m/375/m1',
    largeUrl: 'https://a.example/m/2048/m1',
    videoUrl: '',
  });
  expect(composeMediaLabel(media.named)).toBe('照片，1月20日');
  expect(media.caption).toContain('李雷');
});

test('a video has its own address, and what is not for this person has none', () => {
  const video = { ...PHOTO, hotResourceType: 1, url: '/m/video/m1', middleUrl: '', duration: 32_000, liked: true };
  const media = toViewerMedia(video, '', 2026);
  expect([media.kind, media.videoUrl, media.largeUrl, media.previewUrl]).toEqual(['video', '/m/video/m1', '', '']);
  expect(labelListedMedia(video)).toBe('视频，1月20日，0:00:32，已赞');
});

test.each([
  ['a free one', {}, '', '照片，1月20日'],
  ['a locked photo', { priceFen: 500, isLocked: true }, '￥5.00 · 预览带有水印', '照片，1月20日，￥5.00'],
  [
    'a locked video',
    { hotResourceType: 1, priceFen: 500, isLocked: true },
    '￥5.00 · 购买后可播放',
    '视频，1月20日，￥5.00',
  ],
  ['one that was bought', { priceFen: 500, isBought: true }, '', '照片，1月20日，已购'],
  ['one that is not locked for this person', { priceFen: 500 }, '', '照片，1月20日，￥5.00'],
])('%s tells what it costs', (_name, more, lockWords, label) => {
  const media = toViewerMedia({ ...PHOTO, ...more }, '', 2026);
  expect([media.lockWords, composeMediaLabel(media.named)]).toEqual([lockWords, label]);
});

test.each([
  [0, '拍摄时间'],
  [1, '文件时间'],
  [2, '上传时间'],
] as const)('a time that comes from %i is called %s', (takenFrom, name) => {
  const { facts } = toViewerMedia({ ...PHOTO, takenFrom }, '', 2026);
  expect(facts).toContainEqual({ name, value: '1月20日 周二 10:20' });
  expect(facts.filter((fact) => fact.name.endsWith('时间'))).toHaveLength(1);
});

test('the price is among the facts where there is one', () => {
  expect(toViewerMedia({ ...PHOTO, priceFen: 120_400 }, '', 2026).facts).toContainEqual({
    name: '价格',
    value: '￥1,204.00',
  });
  const bought = { ...PHOTO, priceFen: 500, isBought: true };
  expect(toViewerMedia(bought, '', 2026).facts).toContainEqual({ name: '价格', value: '￥5.00，已购买' });
  const nowFree = { ...bought, priceFen: 0 };
  expect(toViewerMedia(nowFree, '', 2026).facts).toContainEqual({ name: '价格', value: '已购买' });
  expect(toViewerMedia(PHOTO, '', 2026).facts.map(({ name }) => name)).not.toContain('价格');
});

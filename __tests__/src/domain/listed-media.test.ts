import { labelListedMedia, toViewerMedia, type ListedMedia } from '@/domain/listed-media';

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
  pixelX: 1200,
  pixelY: 800,
  duration: 0,
  fieldExt: '{}',
};

test('a photo has its sizes and no video', () => {
  const media = toViewerMedia(PHOTO, 'https://a.example', 2026);
  expect(media).toMatchObject({
    kind: 'photo',
    ratio: 1.5,
    thumbUrl: 'https://a.example/m/375/m1',
    largeUrl: 'https://a.example/m/2048/m1',
    videoUrl: '',
    label: '照片，1月20日',
  });
  expect(media.caption).toContain('李雷');
});

test('a video has its own address, and what is not for this person has none', () => {
  const video = { ...PHOTO, hotResourceType: 1, url: '/m/video/m1', middleUrl: '', duration: 32_000, liked: true };
  const media = toViewerMedia(video, '', 2026);
  expect([media.kind, media.videoUrl, media.largeUrl, media.previewUrl]).toEqual(['video', '/m/video/m1', '', '']);
  expect(labelListedMedia(video)).toBe('视频，1月20日，0:00:32，已赞');
});

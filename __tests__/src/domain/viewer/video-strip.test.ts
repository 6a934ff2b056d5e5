import { frameStyle, framesOf } from '@/domain/viewer/video-strip';

const video = { stripUrl: '/media/a/strip/b', duration: 60_000, pixelX: 1920, pixelY: 1080 };

test('only a video with a strip is sought by pictures', () => {
  expect(framesOf(video)).toMatchObject({ url: '/media/a/strip/b', durationMs: 60_000, layout: { frames: 60 } });
  expect(framesOf({ ...video, stripUrl: '' })).toBeUndefined();
  expect(framesOf({ ...video, duration: 2_000 })).toBeUndefined();
});

test('the picture of a moment fills its box from the middle', () => {
  const frames = framesOf(video);
  if (frames === undefined) throw new Error('no frames');
  // The twelfth: second of the second row; 160 x 90 is drawn twice as large and cut at both sides.
  expect(frameStyle('u', frames.layout, 11_500, { widthPx: 100, heightPx: 180 })).toEqual({
    width: '100px',
    height: '180px',
    backgroundImage: 'url("u")',
    backgroundSize: '3200px 1080px',
    backgroundPosition: '-430px -180px',
  });
});

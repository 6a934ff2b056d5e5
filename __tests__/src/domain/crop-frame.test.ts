import { coverFrame, CROP_ZOOM_MAX, keepCovered, toCropArea, zoomAt } from '@/domain/crop-frame';

const FRAME = { width: 200, height: 200 };
const WIDE = { width: 800, height: 400 };

test('a picture begins in the middle and just covers the frame', () => {
  expect(coverFrame(WIDE, FRAME)).toEqual({ scale: 0.5, x: -100, y: 0 });
  expect(toCropArea(WIDE, FRAME, coverFrame(WIDE, FRAME))).toEqual({ left: 200, top: 0, width: 400, height: 400 });
});

test('a picture smaller than the frame is made larger', () => {
  expect(coverFrame({ width: 100, height: 50 }, FRAME)).toEqual({ scale: 4, x: -100, y: 0 });
});

test.each([
  ['too far to the right', { scale: 0.5, x: 50, y: 0 }, { scale: 0.5, x: 0, y: 0 }],
  ['too far to the left', { scale: 0.5, x: -500, y: 9 }, { scale: 0.5, x: -200, y: 0 }],
  ['too small', { scale: 0.1, x: 0, y: 0 }, { scale: 0.5, x: 0, y: 0 }],
  ['too large', { scale: 9, x: 0, y: 0 }, { scale: 0.5 * CROP_ZOOM_MAX, x: 0, y: 0 }],
])('no part of the frame stays empty: %s', (_name, view, expected) => {
  const { scale, x, y } = keepCovered(WIDE, FRAME, view);
  expect({ scale, x: x + 0, y: y + 0 }).toEqual(expected);
});

test('the point under the fingers stays where it is', () => {
  const before = coverFrame(WIDE, FRAME);
  const point = { x: 60, y: 80 };
  const after = zoomAt(WIDE, FRAME, before, 2, point);
  const under = (view: typeof before): number[] => [(point.x - view.x) / view.scale, (point.y - view.y) / view.scale];
  expect(after.scale).toBe(1);
  expect(under(after)).toEqual(under(before));
});

test('zooming out to the end shows the whole frame again', () => {
  const far = zoomAt(WIDE, FRAME, coverFrame(WIDE, FRAME), 100);
  expect(far.scale).toBe(2);
  expect(zoomAt(WIDE, FRAME, far, 0.001).scale).toBe(0.5);
});

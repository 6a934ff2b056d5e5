import { adviseSelfie, guideArea, type SelfieLook } from '@/domain/selfie';

const FACE = { left: 0.3, top: 0.25, width: 0.4, height: 0.5, yaw: 0.1 };
const SMALL = { left: 0.45, top: 0.45, width: 0.1, height: 0.1, yaw: 0 };
const look = (more: Partial<SelfieLook>): SelfieLook => ({ brightness: 120, faces: [FACE], ...more });

test.each<[string, SelfieLook | null, boolean, string]>([
  ['before the camera is there', null, false, '正在打开相机'],
  ['in the dark', look({ brightness: 59 }), false, '光线太暗，请到亮一些的地方'],
  ['just light enough', look({ brightness: 60 }), true, '正对镜头，光线充足'],
  ['against the sun', look({ brightness: 226 }), false, '光线太亮，请避开强光'],
  ['where nothing finds faces', look({ faces: null }), true, '光线充足，请把脸放进框里，正对镜头'],
  ['nobody there', look({ faces: [] }), false, '没有检测到人脸，请靠近'],
  ['two of them', look({ faces: [FACE, FACE] }), false, '画面里只能有一个人'],
  ['somebody behind', look({ faces: [FACE, SMALL] }), true, '正对镜头，光线充足'],
  ['turned aside', look({ faces: [{ ...FACE, yaw: 0.25 }] }), false, '脸转得太偏，请正对镜头'],
  ['far away', look({ faces: [SMALL] }), false, '离得太远，请靠近一些'],
  ['very near', look({ faces: [{ left: 0.1, top: 0, width: 0.8, height: 1, yaw: 0 }] }), false, '离得太近，请往后一些'],
  ['beside the frame', look({ faces: [{ ...FACE, left: 0 }] }), false, '请把脸放进框里'],
  ['below the frame', look({ faces: [{ ...FACE, top: 0.5 }] }), false, '请把脸放进框里'],
])('a person is told how the selfie would be: %s', (_case, seen, isGood, words) => {
  expect(adviseSelfie(seen)).toEqual({ isGood, words });
});

test('the guide stands in the largest square of the middle', () => {
  expect(guideArea({ width: 1280, height: 720 })).toEqual({ left: 280, top: 0, width: 720, height: 720 });
  expect(guideArea({ width: 720, height: 1280 })).toEqual({ left: 0, top: 280, width: 720, height: 720 });
});

import {
  countPicked,
  describeBatch,
  describeUndo,
  inBatches,
  listPickedActions,
  NOTHING_PICKED,
  withPicked,
} from '@/domain/wall/wall-selection';

const photo = { id: 'p', kind: 'photo' } as const;
const video = { id: 'v', kind: 'video' } as const;

test('what is picked twice is there once, and can be taken out', () => {
  const both = withPicked(withPicked(NOTHING_PICKED, [photo, video], true), [photo], true);
  expect([...both.keys()]).toEqual(['p', 'v']);
  expect([...withPicked(both, [photo], false).keys()]).toEqual(['v']);
});

test.each([
  [[photo], '1张照片'],
  [[video], '1个视频'],
  [[photo, video], '1张照片和1个视频'],
  [[], ''],
])('%j is %s', (items, words) => {
  expect(countPicked(withPicked(NOTHING_PICKED, items, true))).toBe(words);
});

test('many are counted as elsewhere', () => {
  const many = Array.from({ length: 1_204 }, (_none, n) => ({ ...photo, id: `p${n}` }));
  expect(countPicked(withPicked(NOTHING_PICKED, many, true))).toBe('1,204张照片');
});

const none = { canManage: false, canDelete: false, canLabel: false, canPrice: false, canDownload: false, isOwn: false };
test.each([
  ['a visitor', none, ['like', 'collect']],
  ['a visitor who may download', { ...none, canDownload: true }, ['like', 'collect', 'download', 'puzzle']],
  ['a visitor where something is sold', { ...none, canBuy: true }, ['buy', 'cart', 'like', 'collect']],
  ['who uploaded it', { ...none, isOwn: true }, ['like', 'collect', 'delete', 'turn', 'remark']],
  ['personnel for labels', { ...none, canLabel: true }, ['like', 'collect', 'label']],
  ['personnel for prices', { ...none, canPrice: true }, ['like', 'collect', 'price']],
  [
    'a manager',
    { canManage: true, canDelete: true, canLabel: true, canPrice: true, canDownload: true, isOwn: false },
    [
      'like',
      'collect',
      'download',
      'puzzle',
      'delete',
      'essence',
      'plain',
      'hide',
      'show',
      'turn',
      'remark',
      'label',
      'transfer',
      'price',
    ],
  ],
])('%s may %s', (_name, rights, actions) => {
  expect(listPickedActions(rights)).toEqual(actions);
});

test.each([
  [0, []],
  [2, [2]],
  [3, [2, 1]],
])('%d are taken in parts of two: %j', (count, sizes) => {
  const parts = inBatches(Array.from({ length: count }), 2);
  expect(parts.map((part) => part.length)).toEqual(sizes);
});

test.each([
  [3, '', '已隐藏'],
  [0, '没有权限', '没有权限'],
  [2, '没有权限', '2项完成，1项未完成：没有权限'],
])('of three %d changed, refused with “%s”: %s', (changed, refused, words) => {
  expect(describeBatch('已隐藏', changed, 3, refused)).toBe(words);
});

test.each([
  [3, '', '已恢复'],
  [0, '没有权限', '没有权限'],
  [2, '没有权限', '2项已恢复，1项未恢复：没有权限'],
])('of three %d are back, refused with “%s”: %s', (restored, refused, words) => {
  expect(describeUndo(restored, 3, refused)).toBe(words);
});

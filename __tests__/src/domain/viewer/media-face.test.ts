import { chooseThumbVariant, composeMediaLabel, toMediaFace } from '@/domain/viewer/media-face';

const FINE = { isIllegal: false, isAtRisk: false, isProcessing: false, isTold: false, isWithheld: false };
const AT_RISK = { ...FINE, isAtRisk: true };

test.each([
  ['fine', FINE, true, '', ''],
  ['withheld for no reason that is known here', { ...FINE, isWithheld: true }, false, '暂不展示', ''],
  ['illegal', { ...FINE, isIllegal: true, isWithheld: true }, false, '内容违规，暂不展示', ''],
  ['illegal, for a holder', { ...FINE, isIllegal: true, isTold: true }, false, '内容违规，暂不展示', '申诉'],
  [
    'illegal, for its uploader',
    { ...FINE, isIllegal: true, isTold: true, isWithheld: true },
    false,
    '内容违规，暂不展示',
    '申诉',
  ],
  ['at risk', { ...AT_RISK, isWithheld: true }, false, '内容审核中', ''],
  ['at risk, for a holder or its uploader', { ...AT_RISK, isTold: true }, true, '', '风险'],
  ['processing', { ...FINE, isProcessing: true }, false, '转码中', ''],
  ['processing, in a list', { ...FINE, isProcessing: true, isWithheld: true }, false, '转码中', ''],
  ['processing at risk', { ...AT_RISK, isProcessing: true, isTold: true }, false, '转码中', '风险'],
])('what is %s', (_name, item, isShown, notice, flag) => {
  expect(toMediaFace(item)).toEqual({ isShown, notice, flag });
});

test.each([
  ['照片，1月20日', { kind: 'photo', durationMs: 0, isSelected: false }],
  ['照片，1月20日，已选中', { kind: 'photo', durationMs: 0, isSelected: true }],
  ['视频，1月20日，0:00:32', { kind: 'video', durationMs: 32_000, isSelected: false }],
  ['照片，1月20日，￥5.00', { kind: 'photo', durationMs: 0, isSelected: false, sale: '￥5.00' }],
  ['照片，1月20日，已赞', { kind: 'photo', durationMs: 0, isSelected: false, isLiked: true }],
] as const)('a tile is called %s', (label, facts) => {
  expect(composeMediaLabel({ day: '2026-01-20', face: toMediaFace(FINE), ...facts })).toBe(label);
});

test('a tile on which a year is seen says it', () => {
  const facts = {
    kind: 'photo',
    day: '2026-01-20',
    durationMs: 0,
    face: toMediaFace(FINE),
    isSelected: false,
  } as const;
  expect(composeMediaLabel({ ...facts, hasYear: true })).toBe('照片，2026年1月20日');
});

test('a tile that is held back says why', () => {
  const face = toMediaFace({ ...FINE, isIllegal: true, isTold: true });
  const label = composeMediaLabel({ kind: 'photo', day: '', durationMs: 0, face, isSelected: false });
  expect(label).toBe('照片，内容违规，暂不展示，申诉');
});

test.each([
  [180, 2, '375'],
  [225, 2, '375'],
  [226, 2, '750'],
  [375, 1, '375'],
  [160, 3, '750'],
])('a box of %p px at %px takes the picture of %s', (widthPx, ratio, variant) => {
  expect(chooseThumbVariant(widthPx, ratio)).toBe(variant);
});

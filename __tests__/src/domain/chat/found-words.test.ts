import { excerptFound, splitFound, tellFound } from '@/domain/chat/found-words';

test.each([
  ['明天带相机', '相机', ['明天带', '[相机]']],
  ['相机和相机包', '相机', ['[相机]', '和', '[相机]', '包']],
  ['Cindy Zhang', ' zh', ['Cindy ', '[Zh]', 'ang']],
  ['没有它', '相机', ['没有它']],
  ['什么都行', ' ', ['什么都行']],
  // Longer in lower case.
  ['İstanbul', 'istanbul', ['İstanbul']],
])('what is found in %s by %s stands out', (text, keyword, parts) => {
  const seen = splitFound(text, keyword).map(({ words, isFound }) => (isFound ? `[${words}]` : words));
  expect(seen).toEqual(parts);
});

test.each([
  ['明天带相机', '相机', '明天带相机'],
  ['一二三四五六七八九十甲乙丙相机丁', '相机', '…十甲乙丙相机丁'],
  ['一二三四五六七八九十甲乙丙丁', '没有', '一二三四五六七八九十甲乙丙丁'],
])('%s is told for %s as %s', (text, keyword, told) => {
  expect(excerptFound(text, keyword)).toBe(told);
});

test.each([
  ['李雷', '李雷：带相机'],
  ['婚礼客户（二月交片）', '婚礼客户…：带相机'],
  ['', '带相机'],
])('what %j wrote is told as %s', (name, told) => {
  expect(tellFound(name, '带相机', '相机')).toBe(told);
});

import { foldText, foldWord } from '../../../../server/modules/word/word-fold';

test.each([
  ['代 开 发 票', '代开发票'],
  ['代*开-发。票', '代开发票'],
  ['代開發票', '代开发票'],
  ['ＶＸ１２３', 'vx123'],
  ['Ｖ Ｘ', 'vx'],
  ['①②③', '123'],
  ['𝐕𝐗', 'vx'],
  ['café', 'cafe'],
  ['cafe\u0301', 'cafe'],
  ['㎏', 'kg'],
  ['가', '가'],
  ['代\u200b开', '代开'],
  ['臺灣', '台湾'],
  ['😀…！', ''],
  ['', ''],
])('%s is %s when nothing but its letters and digits counts', (text, folded) => {
  expect(foldWord(text)).toBe(folded);
});

test('each unit knows which characters of the text it came from', () => {
  const { units, length, starts, ends } = foldText('a😀㎏ 開');
  expect(String.fromCharCode(...units.subarray(0, length))).toBe('akg开');
  expect([...starts.subarray(0, length)]).toEqual([0, 3, 3, 5]);
  expect([...ends.subarray(0, length)]).toEqual([1, 4, 4, 6]);
});

import { type GroupLevel, WORD_LEVEL, WORD_MARKS_MAX } from '@contract/constants/word';
import { foldWord } from '../../../../server/modules/word/word-fold';
import { createWordList } from '../../../../server/modules/word/word-list';

const { refuse, replace, allow } = WORD_LEVEL;

const listOf = (words: Readonly<Record<string, GroupLevel>>) =>
  createWordList(
    Object.entries(words).map(([body, level], id) => ({ id, body, folded: foldWord(body), groupName: '广告', level })),
  );
const marksOf = (words: Readonly<Record<string, GroupLevel>>, text: string): string[] =>
  listOf(words)
    .judge(text)
    .marks.map(({ start, end }) => text.slice(start, end));

test.each([
  [{ 发票: refuse }, '代开發 票！', ['發 票'], refuse],
  [{ 发票: replace }, '这里没有', [], 0],
  // What begins first, then the longest; what lies within it is not marked again.
  [{ 开发: refuse, 代开发票: replace, 发票: refuse }, '代开发票', ['代开发票'], refuse],
  [{ 甲乙: replace, 乙丙: replace }, '甲乙丙', ['甲乙'], replace],
  [{ 甲: replace }, '甲乙甲', ['甲', '甲'], replace],
  // What lies within a word of the allow-list is none; what reaches out of it is.
  [{ 发票: refuse, 发票夹: allow }, '发票夹', [], 0],
  [{ 发票: refuse, 发票夹: allow }, '发票夹和发票', ['发票'], refuse],
  [{ 票夹子: refuse, 发票夹: allow }, '发票夹子', ['票夹子'], refuse],
])('%j in %s: %j, level %i', (words, text, marks, level) => {
  expect(marksOf(words, text)).toEqual(marks);
  expect(listOf(words).judge(text).level).toBe(level);
});

test.each([
  [{ 发票: replace }, '代开發 票，速来', '代开***，速来'],
  [{ 甲乙: replace, 乙丙: replace }, '甲乙丙丁', '***丁'],
  [{ 甲: replace }, '甲甲乙甲', '**乙*'],
  // An emoji between its letters is one character.
  [{ 甲乙: replace }, '甲😀乙丙', '***丙'],
  [{ 甲: replace, 乙: refuse }, '甲乙', '*乙'],
])('%j in %s is replaced: %s', (words, text, replaced) => {
  expect(listOf(words).judge(text).replaced).toBe(replaced);
});

test('each word counts once, however often it stands there, and marks end somewhere', () => {
  const { found, marks, isCut } = listOf({ 啊: refuse, 哦: refuse }).judge('啊'.repeat(WORD_MARKS_MAX + 1));
  expect(found.map(({ body }) => body)).toEqual(['啊']);
  expect(marks).toHaveLength(WORD_MARKS_MAX);
  expect(isCut).toBe(true);
  expect(listOf({ 啊: refuse }).judge('啊'.repeat(WORD_MARKS_MAX)).isCut).toBe(false);
});

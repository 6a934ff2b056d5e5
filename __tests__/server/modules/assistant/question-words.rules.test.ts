import { HELP_TOPICS } from '@contract/constants/help-topics';
import {
  cutAnswer,
  describeFind,
  plain,
  readFindInput,
  toInstructions,
  withoutLinks,
} from '../../../../server/modules/assistant/assistant.rules';
import { findHelp } from '../../../../server/modules/assistant/help-search.rules';
import { readQuestion } from '../../../../server/modules/assistant/question-words.rules';

const TODAY = '2026-05-15';
const read = (question: string) => readQuestion(question, TODAY);

test.each([
  ['去年夏天的照片', '2025-06-01', '2025-08-31'],
  ['2024年2月的照片', '2024-02-01', '2024-02-29'],
  ['2024年2月30日的照片', '2024-02-01', '2024-02-29'],
  ['2023-10-01拍的照片', '2023-10-01', '2023-10-01'],
  ['去年10月的照片', '2025-10-01', '2025-10-31'],
  ['去年10月1日的照片', '2025-10-01', '2025-10-01'],
  ['今年的照片', '2026-01-01', '2026-12-31'],
  ['2020年的照片', '2020-01-01', '2020-12-31'],
  ['上个月的照片', '2026-04-01', '2026-04-30'],
  ['本月的照片', '2026-05-01', '2026-05-15'],
  ['昨天的照片', '2026-05-14', '2026-05-14'],
  ['最近一周的照片', '2026-05-08', '2026-05-15'],
  ['3月8日的照片', '2026-03-08', '2026-03-08'],
  // One that is still to come was last year's.
  ['10月1日的照片', '2025-10-01', '2025-10-01'],
  ['12月的照片', '2025-12-01', '2025-12-31'],
  ['照片', null, null],
])('%j is of the days %s to %s', (question, dayFrom, dayTo) => {
  expect(read(question)).toMatchObject({ dayFrom, dayTo });
});

test.each([
  ['帮我找一下去年在三亚拍的照片', ['三亚']],
  ['有没有年会现场的视频？', ['年会现场']],
  ['我有哪些相册', []],
  ['婚礼 彩排', ['婚礼', '彩排']],
])('%j looks for %j', (question, words) => {
  expect(read(question).words).toEqual(words);
});

test.each([
  ['我有哪些相册', { asksAlbums: true, asksPhotos: false, asksAccount: false }],
  ['找三亚的照片', { asksAlbums: false, asksPhotos: true, asksAccount: false }],
  ['我的容量还剩多少', { asksAlbums: false, asksPhotos: false, asksAccount: true }],
  ['怎么分享相册', { asksAlbums: false, asksPhotos: false, asksAccount: false }],
  ['怎样升级会员', { asksAlbums: false, asksPhotos: false, asksAccount: false }],
  ['三亚', { asksAlbums: true, asksPhotos: false, asksAccount: false }],
  ['找年会的视频', { asksPhotos: true, isVideo: true }],
])('%j asks for %j', (question, expected) => {
  expect(read(question)).toMatchObject(expected);
});

test('of every question of the help the answer is found, and nothing of what has nothing to do with it', () => {
  const missed = HELP_TOPICS.flatMap(({ questions }) => questions)
    .map(({ question }) => question)
    .filter((question) => !findHelp(question, 3).some((found) => found.question === question));
  expect(missed).toEqual([]);
  expect(findHelp('饕餮霹雳', 3)).toEqual([]);
  expect(findHelp('', 3)).toEqual([]);
});

test('whatever a model writes is read as far as it can be', () => {
  const nothing = { words: [], place: '', dayFrom: null, dayTo: null, albumId: null, isVideo: null };
  for (const input of [null, 'text', 7, [], { words: 7, dayFrom: '2026-02-30', albumId: '../x', kind: 'all' }]) {
    expect(readFindInput(input)).toEqual(nothing);
  }
  const found = readFindInput({ words: '三亚 海 日落', place: '海南', dayFrom: '2025-06-01', dayTo: '2025-06-01' });
  expect(found).toMatchObject({ words: ['三亚', '日落'], place: '海南' });
  expect(describeFind(found)).toBe('三亚 日落，海南，2025年6月1日');
});

test('an answer ends between characters, and says so', () => {
  expect(cutAnswer('好'.repeat(4_000))).toMatchObject({ isCut: false });
  const { text, isCut } = cutAnswer('😀'.repeat(4_001));
  expect(isCut).toBe(true);
  expect(Array.from(text)).toHaveLength(4_000);
  expect(text).not.toMatch(/\p{Surrogate}/u);
});

test('a title means nothing in Markdown, and links of earlier answers are words', () => {
  expect(plain('a](b) **c**\n# d')).toBe('a\\]\\(b\\) \\*\\*c\\*\\* \\# d');
  expect(withoutLinks('见[三亚](card:0)和[网](https://a.example)')).toBe('见三亚和[网](https://a.example)');
});

test('the instructions say which day it is', () => {
  expect(toInstructions(TODAY)).toContain(TODAY);
});

import { WORD_LEVEL, WORD_LINE_FAULT } from '@contract/constants/word';
import { cutAtMarks, describeFault, describeHits, describeLevel, describeTested } from '@/domain/word-words';

test.each([
  ['代开发票吗', [{ start: 2, end: 4 }], '代开[发票]吗'],
  ['发票', [{ start: 0, end: 2 }], '[发票]'],
  [
    '甲乙',
    [
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ],
    '[甲][乙]',
  ],
  ['没有', [], '没有'],
  ['', [], ''],
])('%s is cut at its marks', (text, marks, pieces) => {
  const words = cutAtMarks(text, marks).map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text));
  expect(words.join('')).toBe(pieces);
});

test('levels, hits, verdicts and faults have words', () => {
  expect([WORD_LEVEL.asGroup, WORD_LEVEL.refuse, WORD_LEVEL.replace, WORD_LEVEL.allow].map(describeLevel)).toEqual([
    '同分组',
    '不能发布',
    '换成*',
    '放行',
  ]);
  expect([0, 3].map(describeHits)).toEqual(['还没有命中', '命中3次']);
  expect([0, WORD_LEVEL.refuse, WORD_LEVEL.replace].map(describeTested)).toEqual([
    '没有发现敏感词',
    '这段文字不能发布',
    '这段文字会换掉一部分再发布',
  ]);
  expect(Object.values(WORD_LINE_FAULT).map(describeFault)).toEqual([
    '超过50个字',
    '没有文字或数字',
    '有乱码，请把文件存成UTF-8',
    '词的数量已达上限',
  ]);
});

import { buildAutomaton } from '../../../../server/modules/word/word-automaton';
import { foldText, foldWord } from '../../../../server/modules/word/word-fold';
import { seededRandom } from '../../../support/seeded-random';

function find(words: readonly string[], text: string): string[] {
  const found: string[] = [];
  buildAutomaton(words.map(foldWord)).scan(foldText(text), (word, start, end) =>
    found.push(`${words[word] ?? ''} ${start}-${end}`),
  );
  return found;
}

test.each([
  [['发票'], '代开發票', ['发票 2-4']],
  [['发票', '代开发票', '票'], '代 开 发 票', ['代开发票 0-4', '发票 2-4', '票 3-4']],
  [['he', 'she', 'hers'], 's h e', ['she 0-3', 'he 1-3']],
  [['ass'], 'class', []],
  [['ass'], 'Cassie', []],
  [['ass'], 'an ass!', ['ass 2-5']],
  [['ass'], '傻ass啊', ['ass 1-4']],
  [['123'], '41234', []],
  [['123'], 'a123b', ['123 1-4']],
  [['vx'], '加 V X 号', ['vx 1-3']],
  [[], '随便什么', []],
  [['词'], '', []],
])('%j in %s: %j', (words, text, found) => {
  expect(find(words, text)).toEqual(found);
});

test('what it finds is what looking for each word by itself finds', () => {
  const random = seededRandom(7);
  const letters = ['甲', '乙', '丙'];
  const aText = (length: number): string =>
    Array.from({ length }, () => letters[random.below(letters.length)] ?? '').join('');
  for (let round = 0; round < 200; round += 1) {
    const words = [...new Set(Array.from({ length: 12 }, () => aText(1 + random.below(5))))];
    const text = aText(60);
    const expected = words.flatMap((word) =>
      Array.from({ length: text.length }, (_, at) => at)
        .filter((at) => text.startsWith(word, at))
        .map((at) => `${word} ${at}-${at + word.length}`),
    );
    expect(find(words, text).sort()).toEqual(expected.sort());
  }
});

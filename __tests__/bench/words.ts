import { WORD_LEVEL, WORD_MAX_LENGTH, WORD_TEST_MAX_LENGTH } from '@contract/constants/word';
import { foldWord } from '../../server/modules/word/word-fold';
import { createWordList, type WordList } from '../../server/modules/word/word-list';
import { seededRandom } from '../support/seeded-random';
import type { BenchRow } from './bench-row';

const WORDS = 10_000;
const WARM_UP = 50;
const TIMES = 200;
const LIMIT_MS = 5;
/** Of common characters there are about so many. */
const CHARACTERS = 3_000;
const FIRST_CHARACTER = 0x4e00;

/** A text of the greatest length that is held against ten thousand words: of a list as people write it, and of the worst there is. */
export async function benchWords(): Promise<BenchRow[]> {
  const random = seededRandom(53);
  const aCharacter = (): string => String.fromCharCode(FIRST_CHARACTER + random.below(CHARACTERS));
  const someText = (length: number): string => Array.from({ length }, aCharacter).join('');
  const ordinary = Array.from({ length: WORDS }, () => someText(2 + random.below(4)));
  // Every place of the text ends a word of each length there may be.
  const nested = [
    ...Array.from({ length: WORD_MAX_LENGTH }, (_, at) => '啊'.repeat(at + 1)),
    ...ordinary.slice(WORD_MAX_LENGTH),
  ];
  const text = someText(WORD_TEST_MAX_LENGTH);
  const one = meanMs(createList(ordinary.slice(0, 1)), text);
  return [
    toRow('a text of 2,500 characters and 10,000 words', meanMs(createList(ordinary), text), one),
    toRow('the same where every place ends 50 words', meanMs(createList(nested), '啊'.repeat(text.length)), one),
  ];
}

function createList(words: readonly string[]): WordList<number> {
  const folded = new Map(words.map((body) => [foldWord(body), body]));
  return createWordList(
    [...folded].map(([key, body], id) => ({ id, body, folded: key, groupName: '', level: WORD_LEVEL.replace })),
  );
}

/** Of the processor, so that whatever else runs there is not counted. */
function meanMs(list: WordList<number>, text: string): number {
  for (let time = 0; time < WARM_UP; time += 1) list.judge(text);
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time += 1) list.judge(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / TIMES;
}

function toRow(name: string, value: number, comparedValue: number): BenchRow {
  return {
    name,
    value,
    unit: 'ms',
    comparedTo: 'the same text and one word',
    comparedValue,
    limit: `<= ${LIMIT_MS} ms`,
    ok: value <= LIMIT_MS,
  };
}

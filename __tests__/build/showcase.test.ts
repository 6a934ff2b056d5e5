import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOWCASE_PAGE } from '../../config/h5/app-config';

const SCREEN = 'src/features/system/showcase/ShowcaseScreen.tsx';
/** Words of the page of all components, and words of a component that every build has. */
const OWN_WORDS = '组件的分类';
const SHARED_WORDS = '没有更多了';

/** As the mini-program's build writes what is not ASCII. */
const escapeWords = (words: string): string =>
  words.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Files below a folder that have these words in them. */
function listWith(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|wxss|wxml|json|html)$/.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return text.includes(words) || text.toLowerCase().includes(escapeWords(words).toLowerCase());
    });
}

test('the words are those of the page', () => {
  expect(readFileSync(SCREEN, 'utf8')).toContain(OWN_WORDS);
});

test.each(['dist/h5', 'dist/weapp'])('%s has nothing of the page of all components', (folder) => {
  expect(listWith(folder, SHARED_WORDS)).not.toEqual([]);
  expect(listWith(folder, OWN_WORDS)).toEqual([]);
  expect(listWith(folder, SHOWCASE_PAGE)).toEqual([]);
});

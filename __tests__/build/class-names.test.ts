import { readdirSync } from 'node:fs';
import path from 'node:path';
import { shortClassNames } from '../../config/class-names';

const ROOT = process.cwd();
const SHEETS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.scss'))
  .map((file) => path.join(ROOT, 'src', file));

test('no two classes of any sheets have one name, and one class has the same name each time', () => {
  const nameClass = shortClassNames(ROOT);
  const nameAll = () => SHEETS.flatMap((sheet) => ['root', 'text', 'is-chosen'].map((name) => nameClass(name, sheet)));
  const names = nameAll();
  expect(new Set(names).size).toBe(SHEETS.length * 3);
  expect(nameAll()).toEqual(names);
});

test('another order of the sheets, or one class more in another sheet, renames nothing', () => {
  const [first = '', second = ''] = SHEETS;
  const before = shortClassNames(ROOT);
  const after = shortClassNames(ROOT);
  after('one-more', second);
  expect(after('root', first)).toBe(before('root', first));
});

test('a name is two consonants and a number: no word that a blocker hides', () => {
  const nameClass = shortClassNames(ROOT);
  for (const sheet of SHEETS) expect(nameClass('root', sheet)).toMatch(/^[^\W\d_aeiouyAEIOUY]{2}\d+$/);
});

test('a sheet from elsewhere has no names here', () => {
  expect(() => shortClassNames(ROOT)('root', '/elsewhere/a.module.scss')).toThrow('no style sheet');
});

import { readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const MOST = 45;
/** A series that is only ever added to, and read by number. */
const SERIES = 'server/db/migrations';

/** Each folder below `folder`, with how many files lie in it side by side. A style belongs to its component and does not count. */
function countFiles(folder: string): [string, number][] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.scss'));
  const below = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules');
  return [[folder, files.length], ...below.flatMap(({ name }) => countFiles(`${folder}/${name}`))];
}

test('no folder has more files side by side than one can take in', () => {
  const folders = ['src', 'server', 'contract', '__tests__', 'config'].flatMap(countFiles);
  expect(folders.length).toBeGreaterThan(200);
  expect(folders.filter(([folder, count]) => count > MOST && folder !== SERIES)).toEqual([]);
});

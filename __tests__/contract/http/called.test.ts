import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

function listFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

const CLIENT = new Set(listFiles('src').flatMap((file) => read(file).match(/\b\w+\b/g) ?? []));
const CALLS = listFiles('contract/http').flatMap((file) =>
  [...read(file).matchAll(/export const (\w+) = endpoint\b/g)].map(([, name = '']) => name),
);

/** As the documents say them, each with its reason. */
function listWithReason(): string[] {
  const [, after = ''] = read('docs/architecture.md').split('## Calls that no screen makes');
  const [rows = ''] = after.split('\n## ');
  return rows
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test('the client makes every call, but for those of which the documents say why not', () => {
  expect(CALLS.length).toBeGreaterThan(200);
  const uncalled = CALLS.filter((name) => !CLIENT.has(name));
  expect(uncalled.sort()).toEqual(listWithReason().sort());
});

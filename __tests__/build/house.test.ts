import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const PROGRAMS = ['src', 'server', 'contract'];

function listFolders(folder: string): string[] {
  const below = readdirSync(path.join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...below.flatMap(({ name }) => listFolders(`${folder}/${name}`))];
}

function listTests(folder: string): string[] {
  return listFolders(folder).flatMap((one) =>
    readdirSync(path.join(ROOT, one))
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${one}/${name}`),
  );
}

test('an area of the client has the name that it has on the server', () => {
  const client = readdirSync(path.join(ROOT, 'src/features'));
  const server = readdirSync(path.join(ROOT, 'server/modules'));
  expect(client.length).toBeGreaterThan(4);
  expect(client.filter((area) => !server.includes(area))).toEqual([]);
});

test('tests lie in the folder of what they test', () => {
  const folders = PROGRAMS.flatMap((program) => listFolders(`__tests__/${program}`));
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter((folder) => !existsSync(path.join(ROOT, folder.slice('__tests__/'.length))))).toEqual([]);
});

test('tests take the place of adapters of a platform and of Taro, and of nothing else', () => {
  const tests = PROGRAMS.flatMap((program) => listTests(`__tests__/${program}`));
  expect(tests.length).toBeGreaterThan(200);
  const replaced = tests.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/jest\.mock\(\s*['"]([^'"]+)/gu)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(replaced.filter(({ name }) => !/^@(?:\/platform|tarojs)\//.test(name))).toEqual([]);
});

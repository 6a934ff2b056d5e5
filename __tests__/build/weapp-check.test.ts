import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseManageParams } from '@/domain/album-routes';
import { parsePhotosParams } from '@/domain/routes';
import { findWrongShortcuts } from '../../config/weapp/shortcuts.mjs';

const WEAPP = 'dist/weapp';

interface AppJson {
  pages: string[];
  subPackages: { root: string; pages: string[] }[];
  tabBar: { list: { pagePath: string; text: string }[] };
}

/** A copy of the build, changed, as WeChat's validator sees it. */
function checkChanged(change: (app: AppJson, folder: string) => void): { status: number | null; said: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'weapp-build-'));
  try {
    cpSync(WEAPP, folder, { recursive: true });
    const file = path.join(folder, 'app.json');
    const app = JSON.parse(readFileSync(file, 'utf8')) as AppJson;
    change(app, folder);
    writeFileSync(file, JSON.stringify(app));
    const { status, stderr } = spawnSync(process.execPath, ['config/weapp-check.mjs', folder], { encoding: 'utf8' });
    return { status, said: stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the build as it is is accepted', () => {
  expect(checkChanged(() => undefined)).toEqual({ status: 0, said: '' });
});

test.each<[string, (app: AppJson, folder: string) => void, RegExp]>([
  ['a page without its files', (app) => app.pages.push('packageAlbumA/gone/gone'), /packageAlbumA\/gone\/gone/],
  [
    'a page of the main package inside the folder of a subpackage',
    (app) => app.pages.push('packageAlbumC/photos/photos'),
    /packageAlbumC/,
  ],
  [
    'a tab page in a subpackage',
    (app) => app.tabBar.list.splice(1, 1, { pagePath: 'packageAlbumC/photos/photos', text: '相册' }),
    /tabBar/,
  ],
  [
    'a page’s settings that are no JSON',
    (_app, folder) => writeFileSync(path.join(folder, 'packageAlbumA/home/home.json'), '{'),
    /home\.json/,
  ],
])('%s is refused, in words that name it', (_name, change, words) => {
  const { status, said } = checkChanged(change);
  expect(status).toBe(1);
  expect(said).toMatch(words);
});

test('a launch shortcut to a page that is not in the build, or without a name, is reported', () => {
  const shortcut = (name: string, pathName: string) => ({ name, pathName });
  const list = [
    shortcut('我的', 'packageAlbumA/home/home'),
    shortcut('相册', 'packageAlbumC/photos/photos'),
    shortcut('旧页', 'packageAlbumA/old/old'),
    shortcut('', 'packageAlbumA/home/home'),
  ];
  expect(findWrongShortcuts({ condition: { miniprogram: { list } } }, WEAPP)).toEqual([
    'The shortcut 旧页 leads to packageAlbumA/old/old, which is no page in app.json.',
    'The shortcut to packageAlbumA/home/home has no name.',
  ]);
  expect(findWrongShortcuts({}, WEAPP)).toEqual([]);
});

test('the shortcuts of the project are those of the main pages, with their parameters', () => {
  const project = JSON.parse(readFileSync('project.config.json', 'utf8')) as {
    condition: { miniprogram: { list: { pathName: string; query: string }[] } };
  };
  const { list } = project.condition.miniprogram;
  expect(findWrongShortcuts(project, WEAPP)).toEqual([]);
  const entries = list.map(
    ({ pathName, query }) => [pathName, Object.fromEntries(new URLSearchParams(query))] as const,
  );
  expect(entries.map(([pathName]) => pathName)).toEqual([
    'packageAlbumA/home/home',
    'packageAlbumC/photos/photos',
    'packageAlbumC/photos/photos',
    'packageAlbumC/manage/manage',
  ]);
  // The ids are of the form that the page takes.
  const photos = entries.slice(1, 3).map(([, query]) => parsePhotosParams(query));
  expect(photos).toEqual([
    { albumId: expect.any(String), labelId: null, mediaId: null },
    { albumId: expect.any(String), labelId: expect.any(String), mediaId: null },
  ]);
  expect(parseManageParams(entries[3]?.[1] ?? {}).albumId).toEqual(expect.any(String));
});

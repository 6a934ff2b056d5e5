import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { FILLED_ICONS, LUCIDE_ICONS } from '@/components/icon-names';

const H5 = 'dist/h5';
const WEAPP = 'dist/weapp';
const FIRST_ROUTE = 'packageAlbumA/index/index';
const FIRST_ROUTE_GZIP_BYTES = 115_000;
/** Two turns at most of the six that a browser fetches at a time over HTTP/1.1. */
const FIRST_ROUTE_FILES = 8;
const ALBUM_ROUTE = 'packageAlbumC/photos/photos';
const ALBUM_SCRIPT_GZIP_BYTES = 150_000;
const PACKAGE_BYTES = 1024 * 1024;
const PRELOAD_BYTES = 2 * 1024 * 1024;

/** The about page names every package the product is made of, the server's as well: `["fastify","5.12.8","MIT",1]`. */
const BUILT_WITH_ROW = /\[\\?"[^"\\]+\\?",\\?"[^"\\]*\\?",\\?"[^"\\]*\\?",[01]\]/g;

interface WeappConfig {
  readonly pages: readonly string[];
  readonly subPackages?: readonly { readonly root: string; readonly pages: readonly string[] }[];
  readonly preloadRule?: Readonly<Record<string, { readonly packages: readonly string[] }>>;
}

/** Files below a folder, as paths inside it. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

function sumBytes(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
}

describe('H5', () => {
  const html = readFileSync(path.join(H5, 'index.html'), 'utf8');
  const entryFiles = [...html.matchAll(/(?:src|href)="\/((?:js|css)\/[^"]+)"/g)].map((match) => match[1] ?? '');
  const pages = readJson<Record<string, string[]>>('dist/h5/pages.json');
  const routeFiles = pages[FIRST_ROUTE] ?? [];
  const gzipBytesOf = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(H5, file))).length, 0);
  const readAll = (files: readonly string[], type: string) =>
    files
      .filter((file) => file.endsWith(type))
      .map((file) => readFileSync(path.join(H5, file), 'utf8'))
      .join('\n');

  test('what a first visit to discover loads stays within 115,000 bytes after gzip', () => {
    expect(entryFiles.length).toBeGreaterThan(0);
    expect(routeFiles.length).toBeGreaterThan(0);
    const files = [...new Set(['index.html', ...entryFiles, ...routeFiles])];
    expect(gzipBytesOf(files)).toBeLessThanOrEqual(FIRST_ROUTE_GZIP_BYTES);
    expect(files.length).toBeLessThanOrEqual(FIRST_ROUTE_FILES);
  });

  test('the script of an album’s page stays within 150,000 bytes after gzip', () => {
    const files = new Set([...entryFiles, ...(pages[ALBUM_ROUTE] ?? [])].filter((file) => file.endsWith('.js')));
    expect(files.size).toBeGreaterThan(entryFiles.filter((file) => file.endsWith('.js')).length);
    expect(gzipBytesOf([...files])).toBeLessThanOrEqual(ALBUM_SCRIPT_GZIP_BYTES);
  });

  test('what every page begins with asks to be compiled while it arrives', () => {
    for (const file of entryFiles.filter((name) => name.endsWith('.js'))) {
      expect(readFileSync(path.join(H5, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n')).toBe(true);
    }
  });

  test('a style sheet begins with a rule: after a comment of another language its first one would be lost', () => {
    const sheets = entryFiles.filter((file) => file.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(0);
    for (const file of sheets) expect(readFileSync(path.join(H5, file), 'utf8')).not.toMatch(/^\s*\/\//);
  });

  test('every page brings the icons that it names, and no page all of them', () => {
    const all = new Set<string>([...LUCIDE_ICONS, ...FILLED_ICONS.map((name) => `${name}-filled`)]);
    expect(Object.keys(pages)).toContain(FIRST_ROUTE);
    for (const [page, routes] of Object.entries(pages)) {
      const files = [...new Set([...entryFiles, ...routes])];
      const drawn = new Set(
        Array.from(readAll(files, '.css').matchAll(/\.zx-i-([\w-]+)\{--i:/g), (match) => match[1] ?? ''),
      );
      const named = Array.from(readAll(files, '.js').matchAll(/[iI]con:"([\w-]+)"/g), (match) => match[1] ?? '');
      expect([page, named.filter((name) => all.has(name) && !drawn.has(name))]).toEqual([page, []]);
      expect(named.length).toBeGreaterThan(0);
      expect(drawn.size).toBeLessThan(all.size);
    }
  });

  test('nothing that uploads comes with a first visit', () => {
    const code = readAll([...new Set([...entryFiles, ...routeFiles])], '.js');
    expect(code.match(/getOssTmpCredentials|queryAllMd5AndFileSize|saveDataBatch/g)).toBeNull();
  });

  test('the page has no script of its own, which a strict content policy would refuse', () => {
    expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toBeNull();
    expect(html).toMatch(/<html lang="zh-CN"/);
    expect(html).not.toMatch(/user-scalable=no|maximum-scale/);
  });
});

describe('WeChat', () => {
  const config = readJson<WeappConfig>(path.join(WEAPP, 'app.json'));
  const files = listFiles(WEAPP);
  const roots = (config.subPackages ?? []).map(({ root }) => `${root.replace(/\/$/, '')}/`);
  const bytesOf = (root: string) =>
    sumBytes(
      WEAPP,
      files.filter((file) => file.startsWith(root)),
    );

  test('the main package stays within 1.0 MB', () => {
    const main = files.filter((file) => !roots.some((root) => file.startsWith(root)));
    expect(sumBytes(WEAPP, main)).toBeLessThanOrEqual(PACKAGE_BYTES);
  });

  test('every subpackage has files and stays within 1.0 MB', () => {
    expect(roots.length).toBeGreaterThan(0);
    for (const root of roots) {
      expect(bytesOf(root)).toBeGreaterThan(0);
      expect(bytesOf(root)).toBeLessThanOrEqual(PACKAGE_BYTES);
    }
  });

  test('what the main pages preload stays within 2 MB together', () => {
    const names = config.pages.flatMap((page) => config.preloadRule?.[page]?.packages ?? []);
    const bytes = [...new Set(names)].reduce((sum, name) => sum + bytesOf(`${name}/`), 0);
    expect(names.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(PRELOAD_BYTES);
  });

  test('every page that is declared was built', () => {
    const pages = [
      ...config.pages,
      ...(config.subPackages ?? []).flatMap((p) => p.pages.map((page) => `${p.root}/${page}`)),
    ];
    for (const page of pages) expect(existsSync(path.join(WEAPP, `${page}.wxml`))).toBe(true);
  });

  test('the tab bar kept its styles, which it loses when a page imports it', () => {
    expect(existsSync(path.join(WEAPP, 'custom-tab-bar/index.wxss'))).toBe(true);
  });
});

test.each([H5, WEAPP])('%s holds no schema library and no server code', (folder) => {
  const scripts = listFiles(folder).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) {
    const code = readFileSync(path.join(folder, file), 'utf8').replace(BUILT_WITH_ROW, '');
    expect([file, code.match(/typebox|fastify|kysely|graphile|node:fs/i)?.[0] ?? null]).toEqual([file, null]);
  }
});

test.each([H5, WEAPP])('%s holds no source maps', (folder) => {
  expect(listFiles(folder).filter((file) => file.endsWith('.map'))).toEqual([]);
});

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getAlbum } from '@contract/http/album';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import { reportEvents } from '@contract/http/statistics';
import { TAB_KIND } from '@contract/constants/media';
import sharp from 'sharp';
import { randomIds } from '../../../../server/adapters/ids/random';
import { type Api, createApi } from '../../../../server/cli/import/api';
import { bearer } from '../../../../server/cli/import/sign-in';
import { prepareFiles, sendFiles } from '../../../bench/sender';
import { visit, visitAsUser } from '../../../bench/visitor';
import { drawPicture } from '../../../support/pictures';
import { waitFor } from '../../../support/product';
import { makeDataDir, removeFolder, type ServerProcess, startServer } from '../../../support/server-process';
import { bundleTools, type ServerTools } from '../../../support/server-tools';

const forever = new AbortController().signal;

let tools: ServerTools;
let base: string;
const running: ServerProcess[] = [];

beforeAll(() => {
  tools = bundleTools(['main', 'cli/backup', 'cli/restore', 'cli/doctor']);
  base = makeDataDir();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => {
  tools.remove();
  removeFolder(base);
});

const dataDir = (name: string): string => path.join(base, name);

async function start(name: string) {
  const server = await startServer(tools.fileOf('main'), { DATA_DIR: dataDir(name), LOG_LEVEL: 'warn' });
  running.push(server);
  await server.untilReady();
  const codeFor = (phone: string) =>
    waitFor(async () => new RegExp(`验证码 (\\d+)（手机号 ${phone}）`).exec(server.output())?.[1] ?? null, 100_000);
  return { ...server, codeFor };
}

async function drawFiles(name: string, count: number) {
  const folder = path.join(base, name);
  mkdirSync(folder);
  const files: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const file = path.join(folder, `${at}.jpg`);
    writeFileSync(file, await drawPicture({ width: 900, height: 600 }));
    files.push(file);
  }
  return prepareFiles(files);
}

/** A visitor counts what is ready to be seen. */
async function untilVisible(server: ServerProcess, id: string, count: number): Promise<void> {
  const visitor = await visit(server);
  await waitFor(async () => ((await visitor.call(getAlbum, { id })).photoCount === count ? true : null), 300_000);
}

/** What a visitor is shown: the bytes of each tile, by photo. */
async function readWall(url: string, api: Api, albumId: string): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const { groups } = await api.call(listMediaGroups, { albumId, type: TAB_KIND.photoVideo });
  for (const { key } of groups) {
    const { rows, mediaBase } = await api.call(getGroupRows, { albumId, type: TAB_KIND.photoVideo, key });
    for (const [id] of rows) {
      const response = await fetch(`${url}${mediaBase}750/${id}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect((await sharp(bytes).metadata()).width).toBe(750);
      shown.set(id, bytes.toString('base64'));
    }
  }
  return shown;
}

test('a running server is backed up; restored elsewhere and started, a visitor sees the same album', async () => {
  const settings = { DATA_DIR: dataDir('first') };
  const folder = dataDir('backup');
  const first = await start('first');
  const { api, token } = await visitAsUser({ ...first, dataDir: settings.DATA_DIR } as never, '13900000002', '备份');
  const albumId = await sendFiles(api, '备份的相册', await drawFiles('some', 4));
  await untilVisible(first, albumId, 4);
  const counted = { id: randomIds.newId(), kind: 1, albumId, source: 1 } as const;
  await (await visit(first)).call(reportEvents, { events: [counted] });

  const once = await tools.run('cli/backup', [folder], settings);
  expect(once).toMatchObject({ code: 0, output: expect.stringContaining('这次复制了16个') });
  const secondAlbum = await sendFiles(api, '后来的', await drawFiles('more', 1));
  await untilVisible(first, secondAlbum, 1);
  const again = await tools.run('cli/backup', [folder], settings);
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('20个文件') });
  expect(again.output).toContain('这次复制了4个');
  expect(again.output).toContain('请像数据库一样保管');
  const wanted = await readWall(first.url, await visit(first), albumId);
  await first.stop();

  const target = { DATA_DIR: dataDir('second') };
  expect(await tools.run('cli/restore', [folder], target)).toMatchObject({
    code: 0,
    output: expect.stringContaining('20个文件，都核对过'),
  });
  expect(await tools.run('cli/doctor', [], target)).toMatchObject({
    code: 0,
    output: expect.stringContaining('一切相符'),
  });
  const second = await start('second');
  const visitor = await visit(second);
  const shown = await readWall(second.url, visitor, albumId);
  expect(shown.size).toBe(4);
  expect(shown).toEqual(wanted);
  expect((await visitor.call(getAlbum, { id: secondAlbum })).photoCount).toBe(1);
  // Whoever was signed in still is.
  const signedIn = createApi({ baseUrl: second.url, authorization: () => bearer(token), signal: forever });
  expect((await signedIn.call(getAlbum, { id: albumId })).photoCount).toBe(4);
  expect(await tools.run('cli/restore', [folder], target)).toMatchObject({ code: 1 });
  await second.stop();
  expect(await tools.run('cli/restore', [folder], target)).toMatchObject({
    code: 1,
    output: expect.stringContaining('只能恢复到全新的安装'),
  });
});

test('the doctor finds what is lost beside a running server, and says so by its exit code', async () => {
  const settings = { DATA_DIR: dataDir('third') };
  const server = await start('third');
  const { api } = await visitAsUser({ ...server, dataDir: settings.DATA_DIR } as never, '13900000003', '体检');
  const albumId = await sendFiles(api, '体检', await drawFiles('third-files', 1));
  await untilVisible(server, albumId, 1);
  expect((await tools.run('cli/doctor', [], settings)).code).toBe(0);
  const derived = await tools.run('cli/doctor', ['--wrong'], settings);
  expect(derived.code).toBe(2);
  const files = path.join(settings.DATA_DIR, 'objects', 'files');
  removeFolder(path.join(files, 'derived'));
  expect(await tools.run('cli/doctor', [], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('缺少缩略图'),
  });
  expect(await tools.run('cli/doctor', ['--repair'], settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('都修好了'),
  });
  await untilVisible(server, albumId, 1);
  await waitFor(async () => ((await tools.run('cli/doctor', [], settings)).code === 0 ? true : null), 100_000);
});

test('a folder that is no backup, and a missing folder, are reported', async () => {
  appendFileSync(path.join(base, 'a-file'), '');
  const target = { DATA_DIR: dataDir('fourth') };
  expect(await tools.run('cli/restore', [path.join(base, 'nothing')], target)).toMatchObject({
    code: 1,
    output: expect.stringContaining('没有完整的备份'),
  });
  expect((await tools.run('cli/restore', [], target)).code).toBe(2);
  expect((await tools.run('cli/backup', [], target)).code).toBe(2);
});

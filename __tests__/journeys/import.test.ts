import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TAB_KIND } from '@contract/constants/media';
import { getAlbum, listAlbums, listLabels } from '@contract/http/album';
import { listMediaGroups } from '@contract/http/media';
import { createMemoryObjectStore } from '../../server/adapters/object-store/memory';
import { createApi } from '../../server/cli/import/api';
import { type ImportProgress, type ImportSummary, runImport } from '../../server/cli/import/run-import';
import { startTestApp, TEST_NOW, type TestApp } from '../support/app-harness';
import { aSignedInPerson, type Person } from '../support/people';
import { drawPicture } from '../support/pictures';
import { bundleTools } from '../support/server-tools';

const store = createMemoryObjectStore(() => TEST_NOW);
let app: TestApp;
let baseUrl: string;
let owner: Person;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ parts: { store } });
  baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

beforeEach(async () => {
  owner = await aSignedInPerson(app);
  folder = mkdtempSync(path.join(tmpdir(), 'import-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, bytes: Uint8Array | string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, bytes);
}

function run(
  albumName: string,
  interrupt = new AbortController(),
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<ImportSummary> {
  const { signal } = interrupt;
  const api = createApi({ baseUrl, authorization: () => `Bearer ${owner.token}`, signal });
  return runImport(api, { folder, albumName, signal, onProgress });
}

const skippedIn = ({ skipped }: ImportSummary): Record<string, string> =>
  Object.fromEntries(skipped.map(({ path: file, reason }) => [path.relative(folder, file), reason]));

const countAll = async (albumId: string, labelId?: string): Promise<number> => {
  const input = { albumId, type: TAB_KIND.photoVideo, ...(labelId === undefined ? {} : { labelId }) };
  return (await app.call(listMediaGroups, input, owner)).total;
};

test('a tree of folders becomes an album with labels, and what cannot be imported is reported with its reason', async () => {
  write('封面.jpg', await drawPicture());
  for (const name of ['仪式/1.jpg', '仪式/深处/2.png', '晚宴/3.webp']) {
    const format = name.endsWith('png') ? 'png' : name.endsWith('webp') ? 'webp' : 'jpeg';
    write(name, await drawPicture({ format }));
  }
  write('仪式/说明.txt', '不是照片');
  write('晚宴/坏.jpg', 'text named jpg');
  write('晚宴/断.jpg', (await drawPicture()).subarray(0, 900));
  write('晚宴/空.jpg', '');
  write('晚宴/大.jpg', Buffer.alloc(5_242_881));
  write('.DS_Store', 'hidden');
  const summary = await run('婚礼');
  expect(summary).toMatchObject({ uploaded: 4, reused: 0, alreadyThere: 0 });
  expect(skippedIn(summary)).toEqual({
    '仪式/说明.txt': '不是照片或视频',
    '晚宴/坏.jpg': '请上传PNG、JPG、JPEG格式的图片',
    '晚宴/断.jpg': '图片不完整或已损坏',
    '晚宴/空.jpg': '文件是空的',
    '晚宴/大.jpg': '超过5MB',
  });
  const labels = await app.call(listLabels, { albumId: summary.albumId }, owner);
  const counts = await Promise.all(
    labels.map(async ({ id, name }) => [name, await countAll(summary.albumId, id)] as const),
  );
  expect(Object.fromEntries(counts)).toEqual({ 仪式: 2, 晚宴: 1 });
  await app.runJobs();
  expect(await app.call(getAlbum, { id: summary.albumId }, owner)).toMatchObject({ name: '婚礼', photoCount: 4 });
});

test('what was interrupted goes on where it was, and another run sends nothing', async () => {
  const files = 20;
  for (let n = 0; n < files; n += 1) write(`${n % 3}/${n}.jpg`, await drawPicture());
  const interrupt = new AbortController();
  const stopHalfWay = ({ doneFiles }: ImportProgress): void => {
    if (doneFiles === files / 2) interrupt.abort();
  };
  await expect(run('年会', interrupt, stopHalfWay)).rejects.toMatchObject({ name: 'AbortError' });
  const { records } = await app.call(listAlbums, { scope: 'mine', current: 1, size: 10 }, owner);
  const [album] = records;
  if (album === undefined) throw new Error('no album was made');
  const before = await countAll(album.id);
  expect(before).toBeGreaterThanOrEqual(files / 2);
  expect(before).toBeLessThan(files);

  const resumed = await run('年会');
  expect(resumed).toMatchObject({ albumId: album.id, reused: 0, skipped: [] });
  expect(resumed.uploaded + resumed.alreadyThere).toBe(files);
  expect(resumed.alreadyThere).toBeGreaterThanOrEqual(before);
  expect(await countAll(album.id)).toBe(files);

  const stored = store.keys();
  expect(await run('年会')).toMatchObject({ albumId: album.id, uploaded: 0, reused: 0, alreadyThere: files });
  expect(store.keys()).toEqual(stored);
  expect((await app.call(listAlbums, { scope: 'mine', current: 1, size: 10 }, owner)).total).toBe(1);
});

test('content that the person has in another album is not sent again', async () => {
  write('a.jpg', await drawPicture());
  await run('原来的');
  const stored = store.keys();
  expect(await run('另一本')).toMatchObject({ uploaded: 0, reused: 1, alreadyThere: 0 });
  expect(store.keys()).toEqual(stored);
});

test('a token that is no more stops the run at once, and nothing is made', async () => {
  write('a.jpg', await drawPicture());
  const { id } = owner;
  owner = { ...owner, token: 'nobody' };
  await expect(run('没有登录')).rejects.toMatchObject({ code: 424 });
  const albums = await app.parts.db
    .selectFrom('album')
    .innerJoin('app_user', 'app_user.id', 'album.owner_id')
    .where('app_user.uid', '=', id)
    .select('album.id')
    .execute();
  expect(albums).toEqual([]);
});

test('where no phone or no code is typed, the tool says so and ends', async () => {
  const tools = bundleTools(['cli/import']);
  for (const more of [[], ['--phone', '19900000001']]) {
    const tool = tools.start('cli/import', [folder, '--album', '婚礼', '--server', baseUrl, ...more], {
      XDG_STATE_HOME: folder,
    });
    const { code, output } = await tool.ended;
    expect(code).toBe(1);
    expect(output).toMatch(/登录没有完成：没有输入手机号或验证码\n$/);
    expect(output).not.toContain(' at ');
  }
  tools.remove();
});

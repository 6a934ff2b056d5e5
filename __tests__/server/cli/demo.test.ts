import { DISCOUNT_KIND } from '@contract/constants/order';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { INTERACTION } from '@contract/constants/interaction';
import { GENERATED_A_DAY } from '@contract/constants/generation';
import { listAlbums, listLabels } from '@contract/http/album';
import { openAssistant } from '@contract/http/assistant';
import { listChatMessages } from '@contract/http/chat';
import { getBabyAlbum, listBabyRecords } from '@contract/http/baby';
import { listPosts } from '@contract/http/feed';
import { listInteractions } from '@contract/http/interaction';
import { listMedia } from '@contract/http/media';
import { listDiscounts } from '@contract/http/order';
import { TAB_KIND } from '@contract/constants/media';
import { createMemoryObjectStore } from '../../../server/adapters/object-store/memory';
import { DEMO_ALBUMS, type DemoAlbum } from '../../../server/cli/demo/albums';
import { drawScene } from '../../../server/cli/demo/draw';
import { fillDemo } from '../../../server/cli/demo/fill';
import { EXIT_CODES } from '../../../server/exit-codes';
import { startTestApp, TEST_NOW } from '../../support/app-harness';
import { createEmptyDatabase } from '../../support/database';
import { drawPicture } from '../../support/pictures';
import { aDevice } from '../../support/people';
import { bundleServer, makeDataDir, removeFolder, startServer } from '../../support/server-process';

const ALBUM: DemoAlbum = {
  name: '两天',
  description: '山和海',
  template: 5,
  happenedOn: '2026-05-01',
  tags: ['徒步'],
  hasVideo: false,
  shoots: [
    { folder: '山', scene: 'mountains', count: 2, from: '2026-05-01T23:30', everyMinutes: 60 },
    { folder: '海', scene: 'sea', count: 1, from: '2026-05-03T08:00', everyMinutes: 1, priceFen: 300 },
  ],
  discount: { minCount: 2, kind: DISCOUNT_KIND.percent, value: 10 },
};

test('a visitor finds the demo albums with their labels and times', async () => {
  const app = await startTestApp({ parts: { store: createMemoryObjectStore(() => TEST_NOW) } });
  try {
    const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const lines: string[] = [];
    await fillDemo({
      baseUrl,
      sessions: app.services.session.sessions,
      words: app.services.word.desk,
      ffmpegPath: null,
      albums: [ALBUM],
      write: (line) => lines.push(line),
    });
    await app.runJobs();
    const visitor = { token: await aDevice(app) };
    const [album] = (await app.call(listAlbums, { scope: 'public', current: 1, size: 10 }, visitor)).records;
    expect(album).toMatchObject({ name: '两天', description: '山和海', template: 5, ownerName: '小满', photoCount: 3 });
    const id = album?.id ?? '';
    expect((await app.call(listLabels, { albumId: id }, visitor)).map(({ name }) => name)).toEqual(['山', '海']);
    const page = await app.call(
      listMedia,
      { albumId: id, current: 1, size: 10, type: TAB_KIND.photo, showFaceLocation: false },
      visitor,
    );
    expect(page.records.map(({ takenLocal }) => takenLocal)).toEqual([
      '2026-05-03 08:00:00',
      '2026-05-02 00:30:00',
      '2026-05-01 23:30:00',
    ]);
    expect(page.records.map(({ priceFen }) => priceFen)).toEqual([300, 0, 0]);
    expect(await app.call(listDiscounts, { albumId: id }, visitor)).toMatchObject([{ minCount: 2, value: 10 }]);
    expect(lines.join('')).toContain('13800138000');
    const owner = { token: await app.services.session.sessions.openForOperator('13800138000') };
    const told = (await app.call(listInteractions, { size: 10 }, owner)).records;
    expect(told.map(({ kind, personCount }) => [kind, personCount])).toEqual([
      [INTERACTION.comment, 1],
      [INTERACTION.follow, 2],
      [INTERACTION.collectAlbum, 2],
      [INTERACTION.comment, 1],
    ]);
  } finally {
    await app.close();
  }
});

test('the demo’s feed has posts, the pinned one first', async () => {
  const app = await startTestApp({ parts: { store: createMemoryObjectStore(() => TEST_NOW) } });
  try {
    const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const shoot = { folder: '海', scene: 'sea', count: 3, from: '2026-05-03T08:00', everyMinutes: 1 } as const;
    const post = { text: '退潮了。', topics: ['海'], place: '', folder: '海' };
    const feed: DemoAlbum = {
      ...ALBUM,
      template: 12,
      shoots: [shoot],
      posts: [
        { ...post, title: '早上', count: 2, isPinned: true },
        { ...post, title: '傍晚', count: 1 },
      ],
    };
    const { sessions } = app.services.session;
    const words = app.services.word.desk;
    await fillDemo({ baseUrl, sessions, words, ffmpegPath: null, albums: [feed], write: () => undefined });
    await app.runJobs();
    const visitor = { token: await aDevice(app) };
    const [album] = (await app.call(listAlbums, { scope: 'public', current: 1, size: 10 }, visitor)).records;
    const { records } = await app.call(listPosts, { albumId: album?.id ?? '', size: 10 }, visitor);
    expect(records.map(({ title, mediaCount }) => [title, mediaCount])).toEqual([
      ['早上', 2],
      ['傍晚', 1],
    ]);
  } finally {
    await app.close();
  }
});

test('the demo’s child has grown, and done things for the first time, by today', async () => {
  const app = await startTestApp({ parts: { store: createMemoryObjectStore(() => TEST_NOW) } });
  try {
    const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const shoot = { folder: '花园', scene: 'flowers', count: 2, from: '2026-04-10T08:00', everyMinutes: 60 } as const;
    const child = DEMO_ALBUMS.find((one) => one.child !== undefined)?.child;
    if (child === undefined) throw new Error('the demo has no child');
    const albums: DemoAlbum[] = [{ ...ALBUM, template: 7, shoots: [shoot], child }];
    const { sessions } = app.services.session;
    const words = app.services.word.desk;
    await fillDemo({ baseUrl, sessions, words, ffmpegPath: null, albums, write: () => undefined });
    await app.runJobs();
    const owner = { token: await sessions.openForOperator('13800138000') };
    const [album] = (await app.call(listAlbums, { scope: 'mine', current: 1, size: 10 }, owner)).records;
    const albumId = album?.id ?? '';
    const [first] = (await app.call(getBabyAlbum, { albumId }, owner)).children;
    expect(first?.name).toBe(child.name);
    const childId = first?.id ?? '';
    const page = { albumId, childId, current: 1, size: 50 } as const;
    const grown = await app.call(listBabyRecords, { ...page, type: 2 }, owner);
    expect(grown.records).toHaveLength(child.growth.filter(([day]) => day <= '2026-05-15').length);
    const done = await app.call(listBabyRecords, { ...page, type: 3 }, owner);
    expect(done.records).toHaveLength(child.milestones.length);
    // Photos of around that day.
    expect(done.records.filter((one) => one.type === 3 && one.media.length === 2)).toHaveLength(2);
  } finally {
    await app.close();
  }
});

test('the demo’s albums for what is made hold what this machine makes, and the assistant has answered', async () => {
  const app = await startTestApp({ parts: { store: createMemoryObjectStore(() => TEST_NOW) } });
  try {
    const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const made: readonly DemoAlbum[] = [
      {
        ...ALBUM,
        shoots: [],
        template: 8,
        made: [{ of: '山和海', style: 'general', ratio: '1:1', count: 2, seed: 1 }],
      },
      {
        ...ALBUM,
        name: '换个样',
        template: 9,
        made: [
          // More than one order may have: refused.
          { of: 0, style: 'sketchBw', ratio: '4:3', count: 99, seed: 3 },
          { of: 0, style: 'sketchBw', ratio: '4:3', seed: 2 },
        ],
      },
    ];
    const { sessions } = app.services.session;
    const words = app.services.word.desk;
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const filled = fillDemo({ baseUrl, sessions, words, ffmpegPath: null, albums: made, write });
    let isFilled = false;
    void filled.finally(() => (isFilled = true)); // awaited below
    while (!isFilled) {
      await app.runJobs();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await filled;
    await app.runJobs();
    await app.services.assistant.answering.settled();
    const owner = { token: await sessions.openForOperator('13800138000') };
    const { records } = await app.call(listAlbums, { scope: 'mine', current: 1, size: 10 }, owner);
    expect(new Map(records.map(({ template, photoCount }) => [template, photoCount]))).toEqual(
      new Map([
        [8, 2],
        [9, 4],
      ]),
    );
    // What is not made is said, and keeps nothing else from being made.
    expect(lines.filter((line) => line.includes('创作只完成了'))).toEqual(['演示相册“换个样”的创作只完成了1/2\n']);
    const { conversation_id } = await app.call(openAssistant, {}, owner);
    const { messages } = await app.call(listChatMessages, { conversation_id, limit: 20 }, owner);
    expect(messages.map(({ type }) => type)).toEqual(['text', 'answer', 'text', 'answer', 'text', 'answer']);
  } finally {
    await app.close();
  }
});

test('what the demo has made fits a day', () => {
  const orders = DEMO_ALBUMS.flatMap(({ made = [] }) => made);
  const files = orders.reduce((sum, { count = 1 }) => sum + count, 0);
  expect(files).toBeLessThan(GENERATED_A_DAY.level_10);
});

test('pictures of one’s own make an album of each folder', async () => {
  const app = await startTestApp({ parts: { store: createMemoryObjectStore(() => TEST_NOW) } });
  const folder = makeDataDir();
  try {
    for (const name of ['婚礼', '旅行', '空的']) mkdirSync(path.join(folder, name));
    for (const [at, name] of ['婚礼/1.jpg', '婚礼/2.jpg', '旅行/3.jpg'].entries()) {
      writeFileSync(path.join(folder, name), await drawPicture({ width: 40 + at, height: 30 }));
    }
    const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { sessions } = app.services.session;
    const words = app.services.word.desk;
    await fillDemo({ baseUrl, sessions, words, ffmpegPath: null, folder, write: () => undefined });
    await app.runJobs();
    const visitor = { token: await aDevice(app) };
    const { records } = await app.call(listAlbums, { scope: 'public', current: 1, size: 10 }, visitor);
    expect(new Map(records.map(({ name, photoCount }) => [name, photoCount]))).toEqual(
      new Map([
        ['婚礼', 2],
        ['旅行', 1],
      ]),
    );
  } finally {
    await app.close();
    removeFolder(folder);
  }
});

test('the same scene and seed give the same picture, another seed another', () => {
  expect(drawScene('city', 7)).toEqual(drawScene('city', 7));
  expect(drawScene('city', 7).svg).not.toBe(drawScene('city', 8).svg);
});

test('an installation with users is left alone', async () => {
  const main = bundleServer();
  const dataDir = makeDataDir();
  const database = await createEmptyDatabase();
  const first = await startServer(main, { DATA_DIR: dataDir, DATABASE_URL: database.address.url, ROLE: 'web' });
  try {
    await first.untilReady();
    const now = new Date();
    await database.db
      .insertInto('app_user')
      .values({ uid: 'u'.repeat(22), phone: '13900000000', created_at: now, updated_at: now })
      .execute();
    const second = await startServer(main, { DATA_DIR: dataDir, DATABASE_URL: database.address.url, ROLE: 'web' }, [
      '--demo',
    ]);
    expect(await second.ended).toBe(EXIT_CODES.cannotStart);
    expect(second.output()).toContain('--demo is for an empty installation');
  } finally {
    await first.stop();
    await database.drop();
    removeFolder(dataDir);
    removeFolder(path.dirname(main));
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileReply } from '@contract/schemas/shared';
import type { MediaVariant } from '@contract/constants/media';
import { getExternalAlbum } from '@contract/http/album-share';
import { listMedia, listMediaGroups } from '@contract/http/media';
import { sql, type SqlBool } from 'kysely';
import { randomIds } from '../../../../server/adapters/ids/random';
import { toObjectStores } from '../../../../server/adapters/object-store/stores';
import type { Db } from '../../../../server/db/tables';
import { NO_WATCH } from '../../../../server/db/watch/row-watch';
import { createDrawingGate } from '../../../../server/modules/media/objects/drawing-gate';
import {
  createMediaFiles,
  type MediaFile,
  type MediaFileAddress,
} from '../../../../server/modules/media/serve/media-file.service';
import { startTestApp, type TestApp, TestRefusal } from '../../../support/app-harness';
import { md5Of } from '../../../support/pictures';
import {
  findShown,
  hasBought,
  hasInBin,
  hasOriginal,
  hasTipped,
  isHolder,
  isLocked,
  isOnWall,
  isPublic,
  keeps,
  looksAt,
  makeSecretWorld,
  opens,
  PARTNER_ALBUM,
  type Reader,
  reads,
  type SecretAlbum,
  type SecretMedia,
  type SecretWorld,
  sees,
} from '../../../support/secret-world';
import { unzip } from '../../../support/unzip';
import {
  type AnyCall,
  GROUP_ROWS,
  OF_ALBUM,
  OF_CALLER,
  OF_MEDIA,
  OF_ORDER,
  OF_PERSON,
  TOUCHES,
} from './what-leaves.table';

/** The small, the large, the file that plays, the one that was uploaded. */
const TRIED: readonly MediaVariant[] = ['375', '2048', 'card', 'video', 'original'];
const LINK = /\/(?:media|download)\/[\w./-]+/g;
const TIMEOUT_MS = 900_000;
const NOBODYS = randomIds.newId();

let webDir: string;
let app: TestApp;
let world: SecretWorld;
/** Addresses of files in replies, by the reader who got them. */
const links = new Map<Reader, Set<string>>();

beforeAll(async () => {
  webDir = mkdtempSync(path.join(tmpdir(), 'zhixiang-web-'));
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><head><title>智享相册</title></head>');
  const limits = { MAX_CALLS_PER_MINUTE: '1000000', MAX_LOGIN_CALLS_PER_MINUTE: '100000' };
  app = await startTestApp({ env: { ...limits, WEB_DIR: webDir } });
  world = await makeSecretWorld(app, 20260515);
}, TIMEOUT_MS);
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

interface Outcome {
  /** Null: refused. */
  readonly data: unknown;
  /** What the caller could tell it from another by. */
  readonly text: string;
  /** A picture that it answers with. */
  readonly file: Buffer | null;
}

/** A bug of the server's is no outcome. */
async function outcomeOf(reader: Reader, call: AnyCall, input: unknown): Promise<Outcome> {
  try {
    const data: unknown = await app.call(call, input, { token: reader.token });
    if (call.policy.envelope !== 'file') return { data, text: JSON.stringify(data), file: null };
    const file = (data as FileReply).bytes as Buffer;
    return { data: {}, text: md5Of(file), file };
  } catch (error) {
    if (error instanceof TestRefusal && error.status === 200)
      return { data: null, text: `refused ${error.code}`, file: null };
    throw new Error(`${reader.name}, ${nameOf(call)} ${JSON.stringify(input)}: ${String(error)}`, { cause: error });
  }
}

/** What a call answers about what nobody has: the same for everything of one album. */
const toNobodys = new Map<string, Outcome>();
async function outcomeOfNobodys(reader: Reader, call: AnyCall, album: SecretAlbum, input: unknown): Promise<Outcome> {
  const key = JSON.stringify([reader.name, nameOf(call), album.at, Object.keys(input as object)]);
  const known = toNobodys.get(key) ?? (await outcomeOf(reader, call, input));
  toNobodys.set(key, known);
  return known;
}

const nameOf = ({ method, path: where }: AnyCall): string => `${method} ${where}`;

/** Everything that any reader got: nothing of it may be something that the server never gives out. */
const whatIsTold = new Set<string>();

/** What of the media the text tells that it should not. */
function listLeaks(reader: Reader, tells: string, text: string): string[] {
  return world.media.flatMap((one) => {
    const isOwn = one.uploader === reader.name;
    const isOwnAct = tells === 'acts' && (reader.name === 'marker' || hasBought(reader, one));
    const isAllowed = (tells === 'own' && isOwn) || (tells === 'bin' && hasInBin(reader, one));
    const isSeller = one.album.places.get(reader.name) === 'owner';
    const isInOrder = tells === 'orders' && (hasBought(reader, one) || (isSeller && one.priceFen > 0));
    const isTip = tells === 'orders' && hasTipped(reader, one);
    const isKept = tells === 'kept' && keeps(reader, one);
    const mayRead = isAllowed || isInOrder || isKept || reads(reader, one);
    const maySee = isAllowed || sees(reader, one);
    const mayLook = isAllowed || isKept || looksAt(reader, one) || (mayRead && isHolderOrOwn(reader, one));
    const told: [string, string, boolean][] = [
      ['id', one.uid, maySee || isOwnAct || isInOrder || isTip || (tells === 'kept' && hasBought(reader, one))],
      ['file name', one.fileWord, mayRead],
      ['remark', one.remarkWord, mayRead && !isInOrder && (!isKept || reads(reader, one))],
      ['camera', one.cameraWord, mayRead && !isInOrder && (!isKept || reads(reader, one))],
      ['comment', one.saidWord, maySee || isOwnAct],
      ['thumbhash', JSON.stringify(one.thumbhash).slice(1, -1), mayLook],
    ];
    return told.flatMap(([what, word, isFine]) => {
      if (!text.includes(word)) return [];
      whatIsTold.add(what);
      return isFine ? [] : [`${what} of ${tell(one)}`];
    });
  });
}

const isHolderOrOwn = (reader: Reader, one: SecretMedia): boolean => hasOriginal(reader, one);

const tell = ({ album, uploader, kind, state, legal, isHidden, isHeld, review, ...one }: SecretMedia): string =>
  `${JSON.stringify({ uploader, kind, state, legal, isHidden, isHeld, review, removedBy: one.removedBy, priceFen: one.priceFen })} in album ${album.at}`;

/** Counters that stand beside an album's or a label's id, wherever in the answer they stand. */
function listMiscounts(reader: Reader, data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap((each) => listMiscounts(reader, each));
  if (typeof data !== 'object' || data === null) return [];
  const inside = Object.values(data).flatMap((each) => listMiscounts(reader, each));
  if (!('photoCount' in data && 'videoCount' in data && 'id' in data)) return inside;
  const mine = world.media.filter(
    (one) => one.album.uid === data.id || (one.album.labelUid === data.id && one.isInLabel),
  );
  const count = (kind: number) => mine.filter((one) => one.kind === kind && isOnWall(reader, one)).length;
  const isRight = data.photoCount === count(0) && data.videoCount === count(1);
  return isRight ? inside : [...inside, `${JSON.stringify(data)} counts, and not ${count(0)} and ${count(1)}`];
}

/** A page that holds everything counts as many as it holds. */
function listFalseTotals(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('records' in data && 'total' in data && 'pages' in data))
    return [];
  const { records, total } = data;
  return Array.isArray(records) && records.length !== total ? [`${records.length} records of ${String(total)}`] : [];
}

const withoutIds = (text: string, named: string): string =>
  world.media.reduce((rest, { uid }) => (named.includes(uid) ? rest.replaceAll(uid, '') : rest), text);

function keepLinks(reader: Reader, text: string): void {
  const kept = links.get(reader) ?? new Set();
  for (const [link] of text.matchAll(LINK)) kept.add(link);
  links.set(reader, kept);
}

async function check(reader: Reader, call: AnyCall, tells: string, input: unknown): Promise<string[]> {
  return listProblems(reader, call, tells, input, await outcomeOf(reader, call, input));
}

async function listProblems(
  reader: Reader,
  call: AnyCall,
  tells: string,
  input: unknown,
  { data, file }: Outcome,
): Promise<string[]> {
  if (data === null) return [];
  // A client that shows a live wall must learn what to remove from it: ids, and nothing more.
  const { gone: _gone, ...rest } = data as { gone?: unknown };
  const text = JSON.stringify(Array.isArray(data) ? data : rest);
  keepLinks(reader, text);
  // An id that the caller sent himself is not a leak.
  const told = withoutIds(text, JSON.stringify(input));
  const shown = file === null ? [] : await shownIn(file);
  const problems = [
    ...listLeaks(reader, tells, told),
    ...listMiscounts(reader, data),
    ...listFalseTotals(data),
    ...shown.flatMap((one) => (looksAt(reader, one) ? [] : [`a picture of ${tell(one)}`])),
  ];
  return problems.map((problem) => `${reader.name}, ${nameOf(call)} ${JSON.stringify(input)}: ${problem}`);
}

test('the world has what is to be kept, in every state and for every role', () => {
  for (const reader of world.readers) {
    const seen = world.media.filter((one) => sees(reader, one));
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.length).toBeLessThan(world.media.length - 10);
  }
  const states = world.media.flatMap((one) => [
    `${one.legal}`,
    `state ${one.state}`,
    one.isHidden && 'hidden',
    one.isHeld && 'held',
    one.removedBy !== null && 'removed',
    `review ${one.review}`,
    `kind ${one.kind}`,
    one.priceFen > 0 && `priced ${one.kind}`,
  ]);
  const wanted = [
    '1',
    '2',
    '7',
    '8',
    'state 0',
    'state 2',
    'hidden',
    'held',
    'removed',
    'review 1',
    'review 2',
    'kind 1',
    'priced 0',
    'priced 1',
  ];
  expect(states).toEqual(expect.arrayContaining(wanted));
  const locked = world.media.filter((one) =>
    world.readers.some((reader) => looksAt(reader, one) && isLocked(reader, one)),
  );
  expect(new Set(locked.map(({ kind }) => kind))).toEqual(new Set([0, 1]));
  const places = world.albums.flatMap(({ places: all }) => [...all.values()]);
  expect(new Set(places)).toEqual(new Set(['owner', 'manager', 'reviewer', 'helper', 'member', 'blocked', 'none']));
  const { thumbhashes, words } = {
    thumbhashes: new Set(world.media.map(({ thumbhash }) => thumbhash)),
    words: new Set(world.media.map(({ fileWord }) => fileWord)),
  };
  expect([thumbhashes.size, words.size]).toEqual([world.media.length, world.media.length]);
});

test(
  'no call tells anybody of media that are not for him, not by a word and not by a count',
  async () => {
    const problems: string[] = [];
    for (const reader of world.readers) {
      for (const { call, tells, input } of OF_CALLER)
        problems.push(...(await check(reader, call, tells, input(reader))));
      for (const person of world.readers) {
        if (person.uid === null) continue;
        for (const { call, tells, input } of OF_PERSON) {
          problems.push(...(await check(reader, call, tells, input(person.uid))));
        }
      }
      for (const album of world.albums) {
        for (const { call, tells, input } of OF_ALBUM)
          problems.push(...(await check(reader, call, tells, input(album))));
        problems.push(...(await checkWall(reader, album)));
      }
      for (const order of world.orders) {
        for (const { call, tells, input } of OF_ORDER)
          problems.push(...(await check(reader, call, tells, input(order))));
      }
      for (const one of world.media) {
        for (const ask of OF_MEDIA) problems.push(...(await checkMedia(reader, one, ask)));
      }
    }
    expect(problems.slice(0, 20)).toEqual([]);
    expect(whatIsTold).toEqual(new Set(['id', 'file name', 'remark', 'camera', 'comment', 'thumbhash']));
  },
  TIMEOUT_MS,
);

/** Also: what is not for the reader is to him as what nobody has. */
async function checkMedia(
  reader: Reader,
  one: SecretMedia,
  { call, tells, input }: (typeof OF_MEDIA)[number],
): Promise<string[]> {
  const real = await outcomeOf(reader, call, input(one));
  const problems = await listProblems(reader, call, tells, input(one), real);
  if (sees(reader, one) || (tells === 'own' && one.uploader === reader.name)) return problems;
  if (tells === 'kept' && keeps(reader, one)) return problems;
  const words = { fileWord: '无此', remarkWord: '无此', cameraWord: '无此' };
  const nobodys = { ...one, ...words, uid: NOBODYS, commentUid: NOBODYS, md5: '0'.repeat(32) };
  const made = await outcomeOfNobodys(reader, call, one.album, input(nobodys));
  if (real.text.replaceAll(one.uid, NOBODYS) === made.text) return problems;
  return [...problems, `${reader.name}, ${nameOf(call)}: ${real.text}, else ${made.text}; ${tell(one)}`];
}

/** The wall holds all that the reader may see, and nothing else; its groups count it and hold it. */
async function checkWall(reader: Reader, album: SecretAlbum): Promise<string[]> {
  const wanted = world.media.filter((one) => one.album === album && isOnWall(reader, one)).map(({ uid }) => uid);
  const wall = await Promise.all([
    outcomeOf(reader, listMedia as AnyCall, {
      current: 1,
      size: 50,
      type: 8,
      showFaceLocation: false,
      albumId: album.uid,
    }),
    outcomeOf(reader, listMediaGroups as AnyCall, { albumId: album.uid, type: 8 }),
  ]);
  const [page, groups] = wall.map(({ data }) => data) as [
    { records: { id: string }[]; total: number } | null,
    { total: number; groups: { key: string; count: number }[] } | null,
  ];
  if (page === null || groups === null)
    return opens(reader, album) ? [`${reader.name} is kept out of ${album.at}`] : [];
  const tiles: string[] = [];
  for (const { key } of groups.groups) {
    const input = { albumId: album.uid, type: 8, key };
    const { data: rows } = await outcomeOf(reader, GROUP_ROWS as AnyCall, input);
    keepLinks(reader, JSON.stringify(rows));
    tiles.push(...(rows as { rows: [string][] }).rows.map(([uid]) => uid));
    const leaks = listLeaks(reader, 'seen', JSON.stringify(rows));
    if (leaks.length > 0) return leaks.map((leak) => `${reader.name}, tiles: ${leak}`);
  }
  const found = [page.records.map(({ id }) => id), tiles].map((ids) => [...ids].sort().join());
  const counts = [page.total, groups.total, groups.groups.reduce((sum, { count }) => sum + count, 0)];
  const isRight =
    found.every((ids) => ids === [...wanted].sort().join()) && counts.every((count) => count === wanted.length);
  return isRight ? [] : [`${reader.name}, album ${album.at}: the wall has ${counts.join()}, not ${wanted.length}`];
}

test(
  'what is not for somebody answers him like something that nobody has, whatever he wants to do with it',
  async () => {
    const problems: string[] = [];
    for (const reader of world.readers) {
      for (const one of world.media) {
        // Half of what is kept from each is asked for: others are asked for the other half.
        const isAsked = (world.media.indexOf(one) + world.readers.indexOf(reader)) % 2 === 0;
        if (!isAsked || sees(reader, one) || hasInBin(reader, one)) continue;
        for (const { call, tells, input } of TOUCHES) {
          if (tells === 'kept' && keeps(reader, one)) continue;
          const real = await outcomeOf(reader, call, input({ mediaUid: one.uid, album: one.album }));
          const nobodys = input({ mediaUid: NOBODYS, album: one.album });
          const made = await outcomeOfNobodys(reader, call, one.album, nobodys);
          if (real.text.replaceAll(one.uid, NOBODYS) === made.text) continue;
          problems.push(`${reader.name}, ${nameOf(call)}: ${real.text}, else ${made.text}; ${tell(one)}`);
        }
      }
    }
    expect(problems.slice(0, 20)).toEqual([]);
  },
  TIMEOUT_MS,
);

async function fetchFiles(url: string): Promise<Buffer[]> {
  const { statusCode, headers, rawPayload } = await app.http.inject({ url });
  if (statusCode !== 200) return [];
  return headers['content-type'] === 'application/zip' ? [...(await unzip(rawPayload)).values()] : [rawPayload];
}

const shownBefore = new Map<string, Promise<SecretMedia[]>>();
function shownIn(file: Buffer): Promise<SecretMedia[]> {
  const digest = md5Of(file);
  const shown = shownBefore.get(digest) ?? findShown(world, file);
  shownBefore.set(digest, shown);
  return shown;
}

/** By the file's content, not by its address. */
async function listShownWrongly(reader: Reader, url: string): Promise<string[]> {
  const problems: string[] = [];
  for (const file of await fetchFiles(url)) {
    const whole = world.media.find(({ original }) => original.equals(file));
    // A video that needs no other version is played as it was uploaded.
    const plays = whole?.kind === 1 && looksAt(reader, whole) && !isLocked(reader, whole);
    if (whole !== undefined && !hasOriginal(reader, whole) && !plays) {
      problems.push(`${reader.name}, ${url}: the original of ${tell(whole)}`);
    }
    for (const one of await shownIn(file)) {
      const { album } = one;
      const isCopy = url.startsWith('/download/') && !hasOriginal(reader, one);
      const isKept = url.startsWith('/download/') && keeps(reader, one);
      const mayLook = isKept || looksAt(reader, one) || hasOriginal(reader, one) || hasInBin(reader, one);
      const isPlain = one.plainMd5s.has(md5Of(file));
      if (!mayLook) problems.push(`${reader.name}, ${url}: ${tell(one)}`);
      else if (isPlain && isLocked(reader, one) && !hasOriginal(reader, one) && !hasInBin(reader, one))
        problems.push(`${reader.name}, ${url}: without a mark ${tell(one)}`);
      else if (isCopy && album.downloadBy !== 2 && !hasBought(reader, one))
        problems.push(`${reader.name}, ${url}: a download of ${tell(one)}`);
    }
  }
  return problems;
}

/** What of a price paid the address opens. */
async function listBoughtIn(url: string): Promise<string[]> {
  const buyer = world.readers.find(({ name }) => name === 'buyer');
  if (buyer === undefined) throw new Error('no buyer');
  const what: string[] = [];
  for (const file of await fetchFiles(url)) {
    const shown = (await shownIn(file)).filter((one) => hasBought(buyer, one) && !isHolder(buyer, one.album));
    if (shown.some((one) => one.plainMd5s.has(md5Of(file)))) what.push('picture');
    if (shown.some((one) => one.kind === 0 && one.cleanMd5 === md5Of(file))) what.push('original');
    if (shown.some((one) => one.kind === 1 && one.original.equals(file))) what.push('video');
    if (shown.some((one) => !looksAt(buyer, one))) what.push('kept');
  }
  return what;
}

/** What closes, or opens, something of what was open: each after the ones before. */
const CHANGES: readonly [name: string, make: (db: Db) => Promise<unknown>][] = [
  ['nothing', async () => undefined],
  [
    'hidden',
    (db) =>
      db
        .updateTable('media')
        .set({ is_hidden: true })
        .where(sql<SqlBool>`id % 7 = 0`)
        .execute(),
  ],
  [
    'shown',
    (db) =>
      db
        .updateTable('media')
        .set({ is_hidden: false })
        .where(sql<SqlBool>`id % 14 = 0`)
        .execute(),
  ],
  [
    'illegal',
    (db) =>
      db
        .updateTable('media')
        .set({ legal_status: 1 })
        .where(sql<SqlBool>`id % 11 = 0`)
        .execute(),
  ],
  [
    'priced',
    (db) =>
      db
        .updateTable('media')
        .set({ price_fen: 500 })
        .where(sql<SqlBool>`id % 5 = 0`)
        .execute(),
  ],
  [
    'deleted',
    (db) =>
      db
        .updateTable('media')
        .set({ deleted_at: new Date() })
        .where(sql<SqlBool>`id % 13 = 0`)
        .execute(),
  ],
  [
    'not made',
    (db) =>
      db
        .updateTable('media')
        .set({ state: 0 })
        .where(sql<SqlBool>`id % 17 = 0`)
        .execute(),
  ],
  [
    'no mark',
    (db) =>
      db
        .deleteFrom('media_mark')
        .where(sql<SqlBool>`media_id % 3 = 0`)
        .execute(),
  ],
  [
    'no download',
    (db) =>
      db
        .updateTable('album')
        .set({ download_original: false })
        .where(sql<SqlBool>`id % 2 = 0`)
        .execute(),
  ],
  [
    'a mark',
    (db) =>
      db
        .updateTable('album')
        .set({ watermark_kind: 1, watermark_text: '新' })
        .where(sql<SqlBool>`id % 3 = 0`)
        .execute(),
  ],
  ['no manager', (db) => db.deleteFrom('album_user').where('role', '=', 1).execute()],
  [
    'expired',
    (db) =>
      db
        .updateTable('album')
        .set({ expires_at: new Date(0) })
        .where(sql<SqlBool>`id % 5 = 1`)
        .execute(),
  ],
  [
    'in the bin',
    (db) =>
      db
        .updateTable('album')
        .set({ deleted_at: new Date() })
        .where(sql<SqlBool>`id % 5 = 2`)
        .execute(),
  ],
];

/** Where this process, right after a change, opens something else than what the database says. */
async function listKeptWrongly(urls: readonly string[]): Promise<string[]> {
  const { db, clock, drawing } = app.parts;
  const store = toObjectStores(app.parts.store);
  const { urls: addresses, files } = app.services.media;
  const conversions = createDrawingGate(Infinity);
  const asked = createMediaFiles({ db, clock, drawing, store, conversions, urls: addresses, watch: NO_WATCH });
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const [name, make] of CHANGES) {
    await make(db);
    for (const url of urls) {
      const address = toAddress(url);
      if (address.variant === 'card') continue;
      const [kept, told] = [describeFile(await files.find(address)), describeFile(await asked.find(address))];
      if (kept !== told) wrong.push(`${name}, ${url}: ${kept}, not ${told}`);
      seen.add(`${name} ${told === 'none' ? 'shut' : 'open'}`);
    }
  }
  expect(seen.size).toBe(2 * CHANGES.length);
  return wrong.slice(0, 20);
}

function toAddress(url: string): MediaFileAddress {
  const [, , token = '', ...rest] = url.split('/');
  const [id = '', variant = '', turned] = rest.reverse();
  return turned === undefined ? { token, variant, id } : { token, variant, id, turned };
}

function describeFile(file: MediaFile | null): string {
  if (file === null) return 'none';
  return file.kind === 'elsewhere'
    ? file.url
    : JSON.stringify([file.tag, file.mime, file.sizeBytes, file.maxAgeSeconds]);
}

const PAGES = ['/packageAlbumC/photos/photos', '/packageAlbumB/external/album', '/external/embed/album'];

test('a partner and a crawler get what everybody may see, and nothing else', async () => {
  const nobody: Reader = { name: 'nobody', token: '', uid: null, dbId: null };
  const problems: string[] = [];
  for (const album of world.albums) {
    for (const page of PAGES) {
      const { body } = await app.http.inject({ url: `${page}?id=${album.uid}`, headers: { accept: 'text/html' } });
      problems.push(...listLeaks(nobody, 'seen', body));
      for (const [link] of body.matchAll(LINK)) problems.push(...(await listShownWrongly(nobody, link)));
      if (!opens(nobody, album)) expect(body).not.toContain(album.name);
    }
  }
  expect(problems.slice(0, 20)).toEqual([]);
  const { partnerKey } = world;
  const [first] = world.albums;
  const count = (kind: number) =>
    world.media.filter((one) => one.album === first && one.kind === kind && isPublic(one)).length;
  const told = await app.call(getExternalAlbum, { partnerKey, outId: PARTNER_ALBUM });
  expect([told.photoCount, told.videoCount]).toEqual([count(0), count(1)]);
});

test(
  'no address opens a file to a reader who may not have it, however it is changed, and none after the album has shut',
  async () => {
    const problems: string[] = [];
    let opened = 0;
    const bought = new Set<string>();
    for (const reader of world.readers) {
      const told = links.get(reader) ?? new Set();
      const guessed = [...told].flatMap((link) => {
        const [base = '', id] = /^(\/media\/[^/]+\/)[^/]+\/(.+)$/.exec(link)?.slice(1) ?? [];
        const near = world.media.filter(({ album }) =>
          world.media.some((one) => one.uid === id && one.album === album),
        );
        return near.flatMap(({ uid }) => TRIED.map((variant) => `${base}${variant}/${uid}`));
      });
      for (const url of new Set([...told, ...guessed])) {
        const wrong = await listShownWrongly(reader, url);
        problems.push(...wrong);
        if (wrong.length === 0 && told.has(url)) opened += 1;
        if (reader.name === 'buyer') for (const what of await listBoughtIn(url)) bought.add(what);
      }
    }
    expect(problems.slice(0, 20)).toEqual([]);
    expect(opened).toBeGreaterThan(100);
    expect([...bought].sort()).toEqual(['kept', 'original', 'picture', 'video']);

    // All of it lies in the memory of the process that serves it.
    const all = new Set(world.readers.flatMap((reader) => [...(links.get(reader) ?? [])]));
    expect(await listKeptWrongly([...all].filter((link) => link.startsWith('/media/')))).toEqual([]);
    const { db } = app.parts;
    await db.updateTable('album').set({ visibility: 4, is_hidden: true }).execute();
    await db.deleteFrom('album_user').execute();
    const still: string[] = [];
    for (const reader of world.readers.filter(({ name }) => name !== 'anna' && name !== 'ben')) {
      for (const url of links.get(reader) ?? []) {
        const files = await fetchFiles(url);
        const shown = await Promise.all(files.map(shownIn));
        const isOriginalOfOwn = url.startsWith('/media/o');
        // What was bought stays.
        const isKept = url.startsWith('/download/') && shown.flat().every((one) => keeps(reader, one));
        if (shown.flat().length > 0 && !isOriginalOfOwn && !isKept) still.push(`${reader.name}, ${url}`);
      }
    }
    expect(still.slice(0, 20)).toEqual([]);
  },
  TIMEOUT_MS,
);

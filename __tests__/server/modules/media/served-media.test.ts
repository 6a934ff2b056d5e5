import { DOWNLOAD_QUALITY, MEDIA_VARIANTS, TAB_KIND } from '@contract/constants/media';
import { WATERMARK_KIND } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { updateAlbum } from '@contract/http/album';
import { getAlbumLanding, getAlbumPoster } from '@contract/http/album-share';
import { listLiveChanges } from '@contract/http/live';
import {
  createDownload,
  getGroupRows,
  getMedia,
  getMediaExif,
  getTemporaryUrls,
  listBin,
  listMedia,
  listMediaGroups,
  puzzleImage,
  removeMedia,
  setPriceByIds,
} from '@contract/http/media';
import { writeCursor } from '../../../../server/http/cursor';
import { openVideoEngine } from '../../../support/files/video-engine';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyer, DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import {
  listSecrets,
  privateAvi,
  privateGif,
  privateHeic,
  privateJpeg,
  privateMovie,
  privatePng,
  privateWebp,
  privateWmv,
} from '../../../support/files/private-files';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { unzip } from '../../../support/unzip';
import { upload } from '../../../support/upload-file';

interface PrivateFile {
  readonly type: string;
  readonly name: string;
  readonly isVideo: boolean;
  readonly draw: () => Buffer | Promise<Buffer>;
}

const photo = (type: string, name: string, draw: PrivateFile['draw']): PrivateFile => {
  return { type, name, isVideo: false, draw };
};
const video = (type: string, name: string, draw: PrivateFile['draw']): PrivateFile => {
  return { type, name, isVideo: true, draw };
};

/** Every type that may be uploaded, each full of what is nobody's business. */
const FILES: readonly PrivateFile[] = [
  photo('JPEG', 'a.jpg', () => privateJpeg()),
  photo('progressive JPEG', 'b.jpeg', () => privateJpeg({ isProgressive: true })),
  photo('PNG', 'c.png', privatePng),
  photo('WebP', 'd.webp', privateWebp),
  photo('GIF', 'e.gif', privateGif),
  photo('HEIC', 'f.heic', privateHeic),
  video('MP4', 'g.mp4', () => privateMovie('mp4')),
  video('MP4 with its index in front', 'h.mp4', () => privateMovie('mp4', true)),
  video('MOV', 'i.mov', () => privateMovie('mov')),
  video('3GP', 'j.3gp', () => privateMovie('3gp')),
  video('AVI', 'k.avi', privateAvi),
  video('WMV', 'l.wmv', privateWmv),
];

interface Uploaded {
  readonly file: PrivateFile;
  readonly id: string;
  readonly bytes: Buffer;
}

const LINK = /\/(?:media|download)\/[\w./-]+/g;
const PAGE = { current: 1, size: 50, showFaceLocation: false } as const;

let app: TestApp;
let owner: { token: string };
let album: SeededAlbum;
let uploaded: readonly Uploaded[];

beforeAll(async () => {
  app = await startTestApp({
    ...namedCallers,
    env: { MAX_CALLS_PER_MINUTE: '1000000' },
    parts: { videos: openVideoEngine() },
  });
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  const all: Uploaded[] = [];
  for (const file of FILES) {
    const bytes = await file.draw();
    all.push({ file, bytes, id: await upload(app, owner, album.albumUid, bytes, file.name) });
  }
  uploaded = all;
  await app.runJobs();
  await app.call(updateAlbum, { id: album.albumUid, downloadBy: 2, downloadOriginal: true }, owner);
});
afterAll(() => app.close());

const of = (type: string): Uploaded => {
  const found = uploaded.find(({ file }) => file.type === type);
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
};

async function open(url: string): Promise<Buffer | null> {
  const reply = await app.http.inject({ url });
  return reply.statusCode === 200 ? reply.rawPayload : null;
}

/** Of one alone, where that has addresses of its own for the caller. */
async function baseFor(who: { token: string }, mediaId = ''): Promise<string> {
  const asked = { albumId: album.albumUid, type: TAB_KIND.photoVideo };
  const { groups } = await app.call(listMediaGroups, asked, who);
  const read = groups.map(({ key }) => app.call(getGroupRows, { ...asked, key }, who));
  const all = await Promise.all(read);
  const own = all.flatMap(({ rows }) => rows).find(([id]) => id === mediaId)?.[7] ?? '';
  return own === '' ? (all[0]?.mediaBase ?? '') : own;
}

/** What somebody with the album's link, or who has paid, is given of one file: every variant, every download, every answer and what it links to. */
async function collect({ id }: Uploaded, who: { token: string } = DEVICE): Promise<Map<string, Buffer>> {
  const got = new Map<string, Buffer>();
  const keep = (what: string, bytes: Buffer | null): void => {
    if (bytes !== null) got.set(what, bytes);
  };
  const base = await baseFor(who, id);
  for (const variant of MEDIA_VARIANTS) keep(variant, await open(`${base}${variant}/${id}`));
  const told = [
    await app.call(getMedia, { id }, who),
    await app.call(getTemporaryUrls, { ids: [id] }, who),
    await app.call(getMediaExif, { id }, who),
  ];
  keep('what is told', Buffer.from(JSON.stringify(told)));
  for (const url of new Set(JSON.stringify(told).match(LINK))) {
    if (url.includes('/original/')) keep('original', await open(url));
  }
  for (const [name, quality] of Object.entries(DOWNLOAD_QUALITY)) {
    const { url } = await app.call(createDownload, { ids: [id], quality }, who);
    keep(`download: ${name}`, await open(url));
  }
  return got;
}

function listTold(got: ReadonlyMap<string, Buffer>): string[] {
  return [...got].flatMap(([what, bytes]) => listSecrets(bytes).map((secret) => `${what}: ${secret}`));
}

const PICTURES = ['375', '750', '2048', 'card'];
const ALWAYS = ['what is told', 'download: original', 'download: preview', 'download: phone'];

describe.each(FILES.map(({ type }) => type))('%s', (type) => {
  test('reaches whoever is no holder without place, owner and serial number', async () => {
    const one = of(type);
    const { isVideo } = one.file;
    const original = await open((await app.call(getMedia, { id: one.id }, owner)).originalUrl);
    expect(original?.equals(one.bytes)).toBe(true);
    expect(listSecrets(one.bytes)).toEqual(expect.arrayContaining(['serial', 'place', 'owner']));
    const got = await collect(one);
    expect([...got.keys()].sort()).toEqual(
      [...ALWAYS, ...PICTURES, 'original', ...(isVideo ? ['poster', 'strip', 'frames', 'video'] : [])].sort(),
    );
    expect(listTold(got)).toEqual([]);
  });
});

test('in ZIPs, collages, posters and lists there is nothing of them either', async () => {
  const ids = uploaded.map(({ id }) => id);
  const got = new Map<string, Buffer>();
  for (const quality of [1, 2] as const) {
    const { url } = await app.call(createDownload, { ids, quality }, DEVICE);
    const files = await unzip((await open(url)) ?? Buffer.alloc(0));
    expect(files.size).toBe(FILES.length);
    for (const [name, bytes] of files) got.set(`ZIP ${quality}: ${name}`, bytes);
  }
  const photos = uploaded.filter(({ file }) => !file.isVideo).map(({ id }) => id);
  const collage = { ids: photos, layout: 'grid', gap: 8, background: '#ffffff' } as const;
  got.set('collage', Buffer.from((await app.call(puzzleImage, collage, DEVICE)).bytes));
  const { albumUid } = album;
  got.set('poster', Buffer.from((await app.call(getAlbumPoster, { albumId: albumUid }, DEVICE)).bytes));
  const landing = await app.call(getAlbumLanding, { id: albumUid }, DEVICE);
  got.set('cover', (await open(landing.coverUrl)) ?? Buffer.alloc(0));
  expect(got.get('cover')?.length).toBeGreaterThan(0);
  const told = [
    landing,
    await app.call(listMedia, { ...PAGE, albumId: albumUid, type: TAB_KIND.photoVideo }, DEVICE),
    await app.call(listLiveChanges, { albumId: albumUid, cursor: writeCursor(['0']) }, DEVICE),
  ];
  got.set('lists', Buffer.from(JSON.stringify(told)));
  expect(listTold(got)).toEqual([]);
});

test('with a watermark nothing leaves that is not made by the server, and it tells as little', async () => {
  const watermark = { kind: WATERMARK_KIND.text, text: '年会', position: 9, opacity: 60, picture: '' };
  await app.call(updateAlbum, { id: album.albumUid, watermark }, owner);
  await app.runJobs();
  for (const one of uploaded) {
    const got = await collect(one);
    const shown = one.file.isVideo ? [...PICTURES, 'poster', 'video'] : PICTURES;
    expect([...got.keys()].sort()).toEqual([...ALWAYS, ...shown].sort());
    expect(listTold(got)).toEqual([]);
  }
  await app.call(updateAlbum, { id: album.albumUid, watermark: { ...watermark, kind: WATERMARK_KIND.none } }, owner);
});

test('to who has paid it comes whole, without a mark, and as clean', async () => {
  const watermark = { kind: WATERMARK_KIND.text, text: '年会', position: 9, opacity: 60, picture: '' };
  const ids = uploaded.map(({ id }) => id);
  await app.call(updateAlbum, { id: album.albumUid, watermark, downloadBy: 1, downloadOriginal: false }, owner);
  await app.call(setPriceByIds, { ids, priceFen: 500 }, owner);
  await app.runJobs();
  const buyer = await aBuyer(app, ids);
  for (const one of uploaded) {
    const { isVideo } = one.file;
    const got = await collect(one, buyer);
    expect([...got.keys()].sort()).toEqual(
      [...ALWAYS, ...PICTURES, 'original', ...(isVideo ? ['poster', 'strip', 'frames', 'video'] : [])].sort(),
    );
    expect(listTold(got)).toEqual([]);
    const held = await baseFor(owner);
    for (const variant of isVideo ? [...PICTURES, 'poster', 'strip', 'frames', 'video'] : PICTURES) {
      expect(got.get(variant)?.equals((await open(`${held}${variant}/${one.id}`)) ?? Buffer.alloc(0))).toBe(true);
    }
  }
  await app.call(setPriceByIds, { ids, priceFen: 0 }, owner);
  const plain = { ...watermark, kind: WATERMARK_KIND.none };
  await app.call(updateAlbum, { id: album.albumUid, watermark: plain, downloadBy: 2, downloadOriginal: true }, owner);
});

describe('of an album that is closed to one', () => {
  /** The same bytes, which are stored once: that they are the same opens nothing. */
  let closed: readonly Uploaded[];

  beforeAll(async () => {
    const { db } = app.parts;
    const otherId = await aPerson(db);
    const other = await aSeededAlbum(db, otherId);
    const twins: Uploaded[] = [];
    for (const one of [of('JPEG'), of('WMV'), of('MP4')]) {
      twins.push({ ...one, id: await upload(app, tokenOf(otherId), other.albumUid, one.bytes, one.file.name) });
    }
    await app.runJobs();
    await db
      .updateTable('album')
      .set({ visibility: 4, download_by: 2, download_original: true })
      .where('id', '=', other.albumId)
      .execute();
    const objects = db.selectFrom('media').select('object_id').where('album_id', 'in', [album.albumId, other.albumId]);
    const rows = await objects.execute();
    expect(new Set(rows.map(({ object_id: id }) => id)).size).toBe(FILES.length);
    closed = twins;
  });

  test('no address of another album opens a file, whatever it was signed for', async () => {
    const mine = of('JPEG');
    const { id: removed } = of('GIF');
    const buyer = await aBuyer(app, [mine.id]);
    const addresses = [
      `${await baseFor(DEVICE)}375/${mine.id}`,
      `${await baseFor(owner)}375/${mine.id}`,
      (await app.call(getMedia, { id: mine.id }, owner)).originalUrl,
      (await app.call(getMedia, { id: mine.id }, DEVICE)).originalUrl,
      `${await baseFor(buyer, mine.id)}375/${mine.id}`,
      (await app.call(getMedia, { id: mine.id }, buyer)).originalUrl,
    ];
    await app.call(removeMedia, { ids: [removed] }, owner);
    const { records } = await app.call(listBin, { albumId: album.albumUid, size: 10 }, owner);
    addresses.push(JSON.stringify(records).match(LINK)?.[0] ?? '');
    const tokens = addresses.map((url) => url.split('/')[2] ?? '');
    expect(tokens.map((token) => token[0])).toEqual(['v', 'h', 'o', 'c', 'p', 'q', 'b']);
    const opened: string[] = [];
    for (const url of addresses) if ((await open(url)) !== null) opened.push(url);
    expect(opened).toEqual(addresses);
    for (const { id } of closed) {
      for (const token of tokens) {
        for (const variant of MEDIA_VARIANTS) {
          const reply = await app.http.inject({ url: `/media/${token}/${variant}/${id}` });
          expect([token, variant, reply.statusCode]).toEqual([token, variant, 404]);
        }
      }
    }
  });

  test('no name in the store is a path', async () => {
    const names: string[] = [];
    for await (const { key } of app.parts.store.list('')) names.push(key);
    expect(names.length).toBeGreaterThan(FILES.length);
    const visitor = (await baseFor(DEVICE)).split('/')[2] ?? '';
    const starts = ['/', '/media/', `/media/${visitor}/`, '/oss/local/', '/objects/files/', '/download/', '/picture/'];
    for (const key of names) {
      for (const start of starts) {
        expect([start, (await app.http.inject({ url: `${start}${key}` })).statusCode]).toEqual([start, 404]);
      }
    }
  });

  test('a link to download one’s own leads to nothing else', async () => {
    const { url } = await app.call(createDownload, { ids: [of('PNG').id], quality: 1 }, DEVICE);
    expect(await open(url)).not.toBeNull();
    const asked: (readonly string[])[] = [...closed.map(({ id }) => [id]), closed.map(({ id }) => id)];
    for (const ids of asked) {
      const refused = app.call(createDownload, { ids: [...ids], quality: 1 }, DEVICE);
      await expect(refused).rejects.toMatchObject(refusal(ERRORS.DOWNLOAD_EMPTY));
    }
    for (const { id } of closed) expect(await open(`${url}/${id}`)).toBeNull();
    const mixed = [of('PNG').id, ...closed.map(({ id }) => id)];
    const link = await app.call(createDownload, { ids: mixed, quality: 1 }, DEVICE);
    expect(link).toMatchObject({ isZip: false, count: 1, leftOut: closed.length });
  });
});

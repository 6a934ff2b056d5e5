import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ALBUM_VISIBILITY, type AlbumVisibility } from '@contract/constants/album';
import { createAlbum, deleteAlbum, listAlbums, updateAlbum } from '@contract/http/album';
import { albumShareCode } from '@contract/http/album-share';
import { makePost } from '@contract/http/feed';
import { startTestApp, type TestApp } from '../../support/app-harness';
import { aDevice, aSignedInPerson } from '../../support/people';
import { aPerson, aSeededAlbum, seedMedia } from '../../support/seed-media';

let webDir: string;
let app: TestApp;
beforeAll(async () => {
  webDir = mkdtempSync(path.join(tmpdir(), 'zhixiang-web-'));
  mkdirSync(path.join(webDir, 'js'));
  writeFileSync(
    path.join(webDir, 'index.html'),
    '<!doctype html><head><title>智享相册</title></head><body><div id="app"></div></body>',
  );
  writeFileSync(path.join(webDir, 'js/app.0a1b2c3d4e.js'), 'plain');
  writeFileSync(path.join(webDir, 'js/app.0a1b2c3d4e.js.br'), brotliCompressSync('plain'));
  writeFileSync(path.join(webDir, 'callback.html'), 'callback');
  const pages = {
    'packageAlbumA/index/index': ['js/1.0a1b2c.js', 'css/1.0a1b2c.css'],
    'packageAlbumA/home/home': [],
  };
  writeFileSync(path.join(webDir, 'pages.json'), JSON.stringify(pages));
  writeFileSync(path.join(webDir, '.secret'), 'secret');
  app = await startTestApp({ env: { WEB_DIR: webDir } });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const visit = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  app.http.inject({ method: 'GET', url, headers });

test.each(['/', '/packageAlbumA/home/home', '/packageAlbumC/photos/photos?id=1.2', '/nowhere'])(
  'a visit of %s gets the page, which is asked for anew each time',
  async (url) => {
    const response = await visit(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(response.body).toContain('智享相册');
  },
);

test.each<[string, Record<string, string>]>([
  ['/js/gone.js', { accept: 'text/html' }],
  ['/album/album/api/unknown', { accept: 'text/html' }],
  ['/packageAlbumA/home/home', { accept: 'application/json' }],
  ['/.secret', { accept: 'text/html' }],
  ['/..%2f..%2fpackage.json', { accept: 'text/html' }],
])('%s with %j is not found', async (url, headers) => {
  const response = await visit(url, headers);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.body).not.toContain('智享相册');
  expect(response.body).not.toContain('secret');
});

test('the page of an album that a stranger may see has its own title and card, and what people wrote is escaped', async () => {
  const owner = await aSignedInPerson(app);
  const fields = {
    name: '年会<script>"&',
    description: "第一行'",
    template: 2,
    visibility: ALBUM_VISIBILITY.public,
    happenedOn: '',
    requestId: 'page-card-1',
  } as const;
  const album = await app.call(createAlbum, fields, owner);
  const response = await visit(`/packageAlbumC/photos/photos?id=${album.id}`);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(response.headers['content-type']).toContain('text/html');
  expect(response.body).toContain('<title>年会&lt;script&gt;&quot;&amp; - 智享相册</title>');
  expect(response.body).toContain('<meta property="og:title" content="年会&lt;script&gt;&quot;&amp;" />');
  expect(response.body).toContain('<meta name="description" content="第一行&#39;" />');
  expect(response.body).not.toContain('年会<script>');
});

test.each([ALBUM_VISIBILITY.password, ALBUM_VISIBILITY.members])(
  'nothing is shown of an album of visibility %s',
  async (visibility) => {
    const owner = await aSignedInPerson(app);
    const fields = {
      name: '不给别人看',
      description: '',
      template: 2,
      visibility: ALBUM_VISIBILITY.public,
      happenedOn: '',
      requestId: `page-card-${visibility}`,
    } as const;
    const album = await app.call(createAlbum, fields, owner);
    await app.call(updateAlbum, { id: album.id, visibility, viewPassword: 'secret-word' }, owner);
    const response = await visit(`/packageAlbumC/photos/photos?id=${album.id}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<title>智享相册</title>');
    expect(response.body).not.toContain('不给别人看');
  },
);

describe('what is there before the script', () => {
  /** Of an album of everybody's, with one photo. */
  async function aShownAlbum(name: string, visibility: AlbumVisibility = ALBUM_VISIBILITY.public) {
    const { db } = app.parts;
    const ownerId = await aPerson(db, '小满');
    const album = await aSeededAlbum(db, ownerId);
    await db.updateTable('album').set({ name, visibility }).where('id', '=', album.albumId).execute();
    await seedMedia(db, album, { count: 1 });
    return album;
  }

  test('is the picture at the top and the name, escaped', async () => {
    const album = await aShownAlbum('集市<b>"');
    const { body } = await visit(`/packageAlbumC/photos/photos?id=${album.albumUid}`);
    expect(body).toMatch(
      /<div id="first-look" class="small shaded" aria-hidden="true">.*srcset="\/media\/[^"]+\/750\/[^"]+"/,
    );
    expect(body).toContain('<p>集市&lt;b&gt;&quot;</p>');
  });

  test('is nothing where a photo lies over the page, nor on the pages of other addresses', async () => {
    const album = await aShownAlbum('集市');
    const id = `id=${album.albumUid}`;
    const addresses = [
      `/packageAlbumC/photos/photos?${id}&mediaId=${'x'.repeat(22)}`,
      `/packageAlbumB/external/album?${id}`,
      `/packageAlbumC/templet/xhs/xhs?${id}`,
    ];
    for (const address of addresses) expect((await visit(address)).body).not.toContain('first-look');
  });

  test('is nothing of an album that a stranger may not see', async () => {
    const album = await aShownAlbum('集市', ALBUM_VISIBILITY.members);
    const { body } = await visit(`/packageAlbumC/photos/photos?id=${album.albumUid}`);
    expect(body).not.toMatch(/first-look|\/media\//);
  });

  test('are the albums that a stranger discovers first, as the call answers', async () => {
    await aShownAlbum('大家看</script>');
    await aShownAlbum('不给看', ALBUM_VISIBILITY.members);
    for (const address of ['/', '/packageAlbumA/index/index']) {
      const { body } = await visit(address);
      const [, json = ''] = /<script type="application\/json" id="first-albums">(.*?)<\/script>/.exec(body) ?? [];
      const answered = await app.call(
        listAlbums,
        { scope: 'public', sort: 'newest', current: 1, size: 20 },
        { token: await aDevice(app) },
      );
      expect(JSON.parse(json)).toEqual(answered);
      expect(answered.records.map(({ name }) => name)).toContain('大家看</script>');
      expect(json).not.toMatch(/不给看|</);
      expect(body).toContain(`<link rel="preload" as="image" href="${answered.records[0]?.coverUrl}">`);
    }
  });
});

describe('the page where links from outside arrive', () => {
  const LANDING = '/packageAlbumB/external/album';
  const GENERIC = '<title>智享相册</title>';

  /** An album that was shared while it was public, and the two addresses of that page. */
  async function aSharedAlbum(requestId: string) {
    const owner = await aSignedInPerson(app);
    const fields = {
      name: '运动会',
      description: '操场',
      template: 2,
      visibility: ALBUM_VISIBILITY.public,
      happenedOn: '',
      requestId,
    } as const;
    const { id } = await app.call(createAlbum, fields, owner);
    const { code } = await app.call(albumShareCode, { albumId: id }, owner);
    return { id, owner, addresses: [`${LANDING}?id=${id}&via=qr`, `${LANDING}?short=${code}`] };
  }
  const read = (addresses: readonly string[]) =>
    Promise.all(addresses.map(async (address) => (await visit(address)).body));

  test('has the card of an album that everybody sees, by id and by the code of a short link', async () => {
    const { addresses } = await aSharedAlbum('landing-public');
    for (const page of await read(addresses)) {
      expect(page).toContain('<title>运动会 - 智享相册</title>');
      expect(page).toContain('<meta property="og:description" content="操场" />');
    }
  });

  test('is where a short link leads', async () => {
    const { addresses, owner, id } = await aSharedAlbum('landing-short');
    const { code } = await app.call(albumShareCode, { albumId: id }, owner);
    expect((await visit(`/s/${code}`)).headers['location']).toBe(addresses[1]);
  });

  test.each([ALBUM_VISIBILITY.password, ALBUM_VISIBILITY.members])(
    'tells nothing of an album of visibility %s',
    async (visibility) => {
      const { id, owner, addresses } = await aSharedAlbum(`landing-${visibility}`);
      await app.call(updateAlbum, { id, visibility, viewPassword: 'secret-word' }, owner);
      for (const page of await read(addresses)) {
        expect(page).toContain(GENERIC);
        expect(page).not.toContain('运动会');
      }
    },
  );

  test('is the same for an album that is gone, one that never was, and no album', async () => {
    const { id, owner, addresses } = await aSharedAlbum('landing-gone');
    await app.call(deleteAlbum, { id }, owner);
    const none = ['', `?id=${'z'.repeat(22)}`, '?short=nobodyhas1', '?short=%27%20or%201', `?invite=${id}`];
    for (const page of await read([...addresses, ...none.map((query) => LANDING + query)])) {
      expect(page).toContain(GENERIC);
      expect(page).not.toContain('运动会');
    }
  });
});

test.each(['photos/photos', 'templet/proBaby/proBaby', 'templet/xhs/xhs', 'templet/aiAlbum/aiAlbum'])(
  'an album has its card on the page %s',
  async (page) => {
    const owner = await aSignedInPerson(app);
    const fields = { name: '四页之一', description: '', template: 12, visibility: 1, happenedOn: '' } as const;
    const { id } = await app.call(createAlbum, { ...fields, requestId: `card-${page}` }, owner);
    expect((await visit(`/packageAlbumC/${page}?id=${id}`)).body).toContain('<title>四页之一 - 智享相册</title>');
  },
);

describe('the page of a post of a feed', () => {
  async function aPost(visibility: 1 | 4) {
    const owner = await aSignedInPerson(app);
    const fields = { name: '城市漫游', description: '', template: 12, visibility, happenedOn: '' } as const;
    const { id } = await app.call(createAlbum, { ...fields, requestId: `post-card-${visibility}` }, owner);
    const { db } = app.parts;
    const album = await db
      .selectFrom('album')
      .select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId'])
      .where('uid', '=', id)
      .executeTakeFirstOrThrow();
    await seedMedia(db, album, { count: 1 });
    const { uid: photo } = await db
      .selectFrom('media')
      .select('uid')
      .where('album_id', '=', album.albumId)
      .executeTakeFirstOrThrow();
    const words = { title: '老街的<早晨>', text: '七点出门，\n光正好。', topics: [], place: '' };
    const post = await app.call(
      makePost,
      { ...words, albumId: id, mediaIds: [photo], coverId: photo, requestId: `post-of-${visibility}` },
      owner,
    );
    return `/packageAlbumC/templet/xhs/xhs?id=${id}&postId=${post.id}&via=link`;
  }

  test('has the card of the post that everybody sees', async () => {
    const page = (await visit(await aPost(1))).body;
    expect(page).toContain('<title>老街的&lt;早晨&gt; - 智享相册</title>');
    expect(page).toContain('<meta property="og:description" content="七点出门， 光正好。" />');
    expect(page).toMatch(/<meta property="og:image" content="http[^"]+" \/>/);
  });

  test('tells nothing of one in an album for its people alone, and of none the album’s card', async () => {
    const closed = (await visit(await aPost(4))).body;
    expect(closed).toContain('<title>智享相册</title>');
    expect(closed).not.toContain('早晨');
    const address = (await aPost(1)).replace(/postId=[^&]+/, `postId=${'z'.repeat(22)}`);
    expect((await visit(address)).body).toContain('<title>城市漫游 - 智享相册</title>');
  });
});

test('a code names no album on the page of its photos', async () => {
  const owner = await aSignedInPerson(app);
  const fields = { name: '登山', description: '', template: 2, visibility: 1, happenedOn: '' } as const;
  const { id } = await app.call(createAlbum, { ...fields, requestId: 'photos-by-code' }, owner);
  const { code } = await app.call(albumShareCode, { albumId: id }, owner);
  expect((await visit(`/packageAlbumC/photos/photos?short=${code}`)).body).toContain('<title>智享相册</title>');
});

test('a hashed file is kept for ever, and its compressed twin is sent to who can read it', async () => {
  const plain = await visit('/js/app.0a1b2c3d4e.js', {});
  expect(plain.headers['cache-control']).toContain('immutable');
  expect(plain.body).toBe('plain');
  const packed = await visit('/js/app.0a1b2c3d4e.js', { 'accept-encoding': 'br' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': plain.headers['cache-control'] });
  expect(packed.headers['content-type']).toContain('javascript');
});

test('the files of the page behind an address are announced with it', async () => {
  const files =
    '</js/1.0a1b2c.js>; rel=preload; as=script; fetchpriority=low, </css/1.0a1b2c.css>; rel=preload; as=style';
  expect((await visit('/')).headers['link']).toBe(files);
  expect((await visit('/packageAlbumA/index/index?from=1')).headers['link']).toBe(files);
  expect((await visit('/nowhere')).headers['link']).toBeUndefined();
  expect((await visit('/', { accept: 'application/json' })).headers['link']).toBeUndefined();
});

test('a file without a hash is asked for anew', async () => {
  expect((await visit('/callback.html')).headers['cache-control']).toBe('no-cache');
});

test('pages load from this server only', async () => {
  const policy = (await visit('/')).headers['content-security-policy'];
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ERRORS } from '@contract/errors';
import { createAlbum, deleteAlbum, getAlbum, hideAlbum, updateAlbum } from '@contract/http/album';
import {
  albumShareCode,
  announceAlbum,
  announceAlbumV2,
  createByThirdParty,
  findNearbyAlbums,
  findNearbyAlbumsV2,
  getAnnouncement,
  getAlbumLanding,
  getAlbumQrCode,
  getExternalAlbum,
  getMiniQrCode,
  getMiniUrlLink,
} from '@contract/http/album-share';
import type { AlbumDetail, CreateAlbumInput } from '@contract/schemas/album';
import { randomIds } from '../../../../server/adapters/ids/random';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { parseAdminCommand } from '../../../../server/cli/admin/command';

const HOUR_MS = 3_600_000;

let webDir: string;
let wechat: WechatDouble;
let app: TestApp;
let owner: Person;
let visitor: Person;
let device: { token: string };
beforeAll(async () => {
  wechat = await startWechatDouble();
  webDir = mkdtempSync(path.join(tmpdir(), 'zhixiang-web-'));
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>智享相册</title>');
  const env = {
    ...wechat.settings,
    WEB_DIR: webDir,
    PUBLIC_URL: 'https://album.example',
    MAX_CALLS_PER_MINUTE: '100000',
  };
  app = await startTestApp({ env });
  owner = await aSignedInPerson(app, { nickname: '主人' });
  visitor = await aSignedInPerson(app);
  device = { token: await aDevice(app) };
});
afterAll(async () => {
  await app.close();
  await wechat.close();
  rmSync(webDir, { recursive: true });
});

const anAlbum = (fields: Partial<CreateAlbumInput> = {}): Promise<AlbumDetail> =>
  app.call(
    createAlbum,
    {
      name: '婚礼',
      description: '欢迎',
      template: 2,
      visibility: 2,
      happenedOn: '',
      requestId: randomIds.newId(),
      ...fields,
    },
    owner,
  );

describe('a short link', () => {
  test('is the same for the same person, another for the next, and leads to the landing page', async () => {
    const album = await anAlbum();
    const shares = await Promise.all(
      Array.from({ length: 5 }, () => app.call(albumShareCode, { albumId: album.id }, visitor)),
    );
    const [share] = shares;
    if (share === undefined) throw new Error('nothing made');
    expect(new Set(shares.map(({ code }) => code)).size).toBe(1);
    expect(share.url).toBe(`https://album.example/s/${share.code}`);
    expect(share.text).toContain('《婚礼》');
    expect((await app.call(albumShareCode, { albumId: album.id }, owner)).code).not.toBe(share.code);
    const reply = await app.http.inject({ method: 'GET', url: `/s/${share.code}` });
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      `/packageAlbumB/external/album?short=${share.code}`,
    ]);
    expect(await app.call(getAlbumLanding, { code: share.code }, device)).toMatchObject({
      id: album.id,
      name: '婚礼',
      door: 'open',
      description: '欢迎',
      myRole: 'visitor',
    });
    await app.call(updateAlbum, { id: album.id, visibility: 4 }, owner);
    const gone = refusal(ERRORS.SHORT_LINK_INVALID);
    await expect(app.call(getAlbumLanding, { code: share.code }, device)).rejects.toMatchObject(gone);
    await expect(app.call(getAlbumLanding, { code: 'nobodys' }, device)).rejects.toMatchObject(gone);
    await expect(app.call(getAlbumLanding, {}, device)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });

  test('before the password only the name is shown', async () => {
    const album = await anAlbum({ visibility: 3, viewPassword: '1234', description: '秘密' });
    const landing = await app.call(getAlbumLanding, { id: album.id }, device);
    expect(landing).toMatchObject({ name: '婚礼', ownerName: '主人', door: 'password', description: '', coverUrl: '' });
    await app.call(getAlbum, { id: album.id, password: '1234' }, device);
    expect(await app.call(getAlbumLanding, { id: album.id }, device)).toMatchObject({
      door: 'open',
      description: '秘密',
    });
    await app.call(
      updateAlbum,
      { id: album.id, visibility: 2, expireTime: app.clock.now().getTime() + HOUR_MS },
      owner,
    );
    app.clock.advanceMs(HOUR_MS);
    expect(await app.call(getAlbumLanding, { id: album.id }, device)).toMatchObject({
      door: 'expired',
      description: '',
    });
  });
});

test.each([
  [12, 'feed'],
  [7, 'baby'],
  [2, 'photos'],
] as const)('the landing page of an album of template %i says that it opens the page %s', async (template, page) => {
  const album = await anAlbum({ template });
  expect(await app.call(getAlbumLanding, { id: album.id }, device)).toMatchObject({ template, page });
});

describe('codes to be scanned', () => {
  test('lead to the album on the web and in the mini-program', async () => {
    const album = await anAlbum();
    const { url, image } = await app.call(getAlbumQrCode, { albumId: album.id }, device);
    expect(url).toBe(`https://album.example/packageAlbumB/external/album?id=${album.id}&via=qr`);
    expect(image).toMatch(/^data:image\/png;base64,iVBOR/);
    const mini = await app.call(getMiniQrCode, { albumId: album.id }, device);
    const [type = '', bytes = ''] = mini.image.split(',');
    expect(type).toBe('data:image/png;base64');
    expect(Buffer.from(bytes, 'base64').toString()).toMatch(
      new RegExp(`code of packageAlbumC/photos/photos\\?id=${album.id}$`),
    );
    wechat.endAccessTokens();
    const link = await app.call(getMiniUrlLink, { albumId: album.id }, device);
    expect(link.url).toBe(`https://wxaurl.example/id=${album.id}`);
  });

  test('are refused in words where WeChat does not answer or is not set up', async () => {
    const album = await anAlbum();
    wechat.misbehave({ json: { errcode: 45009, errmsg: 'reach max api daily quota limit' } });
    const unavailable = [
      () => app.call(getMiniQrCode, { albumId: album.id }, device),
      () => app.call(getMiniUrlLink, { albumId: album.id }, device),
    ];
    for (const ask of unavailable) {
      await expect(ask()).rejects.toMatchObject(refusal(ERRORS.MINI_CODE_UNAVAILABLE));
    }
    wechat.misbehave(null);
    const bare = await startTestApp();
    try {
      const person = await aSignedInPerson(bare);
      const input = {
        name: '相册',
        description: '',
        template: 1,
        visibility: 2,
        happenedOn: '',
        requestId: '12345678',
      } as const;
      const { id } = await bare.call(createAlbum, input, person);
      const asks = [
        () => bare.call(getMiniQrCode, { albumId: id }, person),
        () => bare.call(getMiniUrlLink, { albumId: id }, person),
      ];
      for (const ask of asks) {
        await expect(ask()).rejects.toMatchObject(refusal(ERRORS.MINI_CODE_UNCONFIGURED));
      }
    } finally {
      await bare.close();
    }
  });
});

describe('an album announced on a network', () => {
  const at = (ip: string, localIp = '') => ({ ...device, ip, headers: { localip: localIp } });

  test('is found there by whoever may see it, until it ends or is taken back', async () => {
    const [album, secret] = [await anAlbum(), await anAlbum({ visibility: 4 })];
    const venue = '203.0.113.7';
    for (const { id } of [album, secret]) {
      await app.call(announceAlbum, { albumId: id, announce: true }, { ...owner, ip: venue });
    }
    const found = async (ip: string, person: { token: string } = device) =>
      (await app.call(findNearbyAlbums, {}, { ...person, ip })).map(({ id }) => id);
    expect(await found(venue)).toEqual([album.id]);
    expect((await found(venue, owner)).sort()).toEqual([album.id, secret.id].sort());
    expect(await found('203.0.113.8')).toEqual([]);
    const until = async () => (await app.call(getAnnouncement, { albumId: album.id }, owner)).expireTime;
    expect(await until()).toBe(app.clock.now().getTime() + 12 * HOUR_MS);
    await app.call(announceAlbum, { albumId: album.id, announce: false }, { ...owner, ip: venue });
    expect([await until(), ...(await found(venue))]).toEqual([0]);
    await app.call(announceAlbum, { albumId: album.id, announce: true }, { ...owner, ip: venue });
    await expect(app.call(getAnnouncement, { albumId: album.id }, visitor)).rejects.toMatchObject(
      refusal(ERRORS.FORBIDDEN),
    );
    await expect(app.call(getAnnouncement, { albumId: secret.id }, visitor)).rejects.toMatchObject(
      refusal(ERRORS.ALBUM_ABSENT),
    );
    app.clock.advanceMs(12 * HOUR_MS);
    expect(await until()).toBe(0);
    expect(await found(venue, owner)).toEqual([]);
    await expect(
      app.call(announceAlbum, { albumId: album.id, announce: true }, { ...visitor, ip: venue }),
    ).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  });

  test('to one local network is not found from another behind the same address', async () => {
    const album = await anAlbum();
    const venue = '203.0.113.20';
    const announce = (localIp: string) =>
      app.call(announceAlbumV2, { albumId: album.id, localIp, announce: true }, { ...owner, ip: venue });
    await expect(announce('127.0.0.1')).rejects.toMatchObject(refusal(ERRORS.LOCAL_NETWORK_UNKNOWN));
    await announce('192.168.8.2');
    const found = async (localIp: string, call = findNearbyAlbumsV2) =>
      (await app.call(call, {}, at(venue, localIp))).map(({ id }) => id);
    expect(await found('192.168.8.77')).toEqual([album.id]);
    expect(await found('192.168.9.77')).toEqual([]);
    expect(await found('')).toEqual([]);
    expect(await found('192.168.8.77', findNearbyAlbums)).toEqual([]);
  });
});

describe('partners', () => {
  async function admin(...words: string[]): Promise<string> {
    const parsed = parseAdminCommand(['partner', ...words]);
    if (parsed.kind !== 'command') throw new Error(`${words.join(' ')}: ${parsed.kind}`);
    return (await parsed.command(adminServicesOf(app))).text;
  }
  const idsOf = (text: string): string[] => [...text.matchAll(/ {2}(\S{22,})/g)].map(([, id = '']) => id);

  test('make albums with their own key, once for each of their names, until it is revoked', async () => {
    const [id = '', partnerKey = ''] = idsOf(await admin('add', '婚庆公司', owner.phone));
    const [, otherKey = ''] = idsOf(await admin('add', '另一家', owner.phone));
    const input = { partnerKey, outId: 'order-1', name: '张李婚礼', frameSites: ['https://wedding.example'] };
    const made = await Promise.all(Array.from({ length: 10 }, () => app.call(createByThirdParty, input)));
    const [album] = made;
    if (album === undefined) throw new Error('nothing made');
    expect(new Set(made.map(({ albumId }) => albumId)).size).toBe(1);
    expect(album).toMatchObject({
      outId: 'order-1',
      name: '张李婚礼',
      url: `https://album.example/packageAlbumB/external/album?id=${album.albumId}`,
      embedUrl: `https://album.example/external/embed/album?id=${album.albumId}`,
      photoCount: 0,
    });
    expect(await app.call(getAlbum, { id: album.albumId }, owner)).toMatchObject({ myRole: 'owner', visibility: 2 });
    expect(await app.call(getExternalAlbum, { partnerKey, outId: 'order-1' })).toEqual(album);
    const absent = refusal(ERRORS.ALBUM_ABSENT);
    await expect(app.call(getExternalAlbum, { partnerKey, outId: 'order-2' })).rejects.toMatchObject(absent);
    await expect(app.call(getExternalAlbum, { partnerKey: otherKey, outId: 'order-1' })).rejects.toMatchObject(absent);
    await expect(app.call(createByThirdParty, { ...input, outId: 'order-3', name: '' })).rejects.toMatchObject(
      refusal(ERRORS.ALBUM_NAME_REQUIRED),
    );

    expect(await admin('list')).toContain(`${id}  婚庆公司  主人`);
    expect(await admin('revoke', id)).toBe('密钥已停用');
    expect(await admin('list')).toContain('婚庆公司  主人  已停用');
    for (const ask of [
      () => app.call(createByThirdParty, input),
      () => app.call(getExternalAlbum, { partnerKey, outId: 'order-1' }),
      () => app.call(getExternalAlbum, { partnerKey: 'x', outId: 'order-1' }),
    ]) {
      await expect(ask()).rejects.toMatchObject(refusal(ERRORS.PARTNER_INVALID));
    }
    expect(await app.call(getAlbum, { id: album.albumId }, owner)).toMatchObject({ name: '张李婚礼' });
    await expect(admin('revoke', randomIds.newId())).rejects.toMatchObject({ code: ERRORS.PARTNER_ABSENT.code });
    await expect(admin('add', '无主', '13000000000')).rejects.toMatchObject({ code: ERRORS.USER_ABSENT.code });
  });
});

describe('the page for other sites', () => {
  const visit = async (url: string) => {
    const { headers } = await app.http.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    return { ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1], frameOptions: headers['x-frame-options'] };
  };
  const OURS = { ancestors: "'self'", frameOptions: 'SAMEORIGIN' };

  test('may be embedded where the album says so, and no other page may', async () => {
    const album = await anAlbum();
    const page = `/external/embed/album?id=${album.id}`;
    expect(await visit(page)).toEqual(OURS);
    const frameSites = ['https://blog.example', 'https://shop.example:8443'];
    await app.call(updateAlbum, { id: album.id, frameSites }, owner);
    expect(await visit(page)).toEqual({
      ancestors: "'self' https://blog.example https://shop.example:8443",
      frameOptions: undefined,
    });
    expect(await visit(`/packageAlbumC/photos/photos?id=${album.id}`)).toEqual(OURS);
    expect(await visit('/external/embed/album')).toEqual(OURS);
    expect(await visit(`/external/embed/album?id=${randomIds.newId()}`)).toEqual(OURS);
    await app.call(hideAlbum, { id: album.id, hide: true }, owner);
    expect(await visit(page)).toEqual(OURS);
    await app.call(hideAlbum, { id: album.id, hide: false }, owner);
    await app.call(deleteAlbum, { id: album.id }, owner);
    expect(await visit(page)).toEqual(OURS);
  });
});

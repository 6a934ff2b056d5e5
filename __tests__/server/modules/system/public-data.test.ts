import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { CLIENT_VERSIONS } from '@contract/constants/client';
import { BANNER_HEIGHT, BANNER_WIDTH } from '@contract/constants/public-param';
import { VERSION_PARAMS } from '@contract/constants/published-client';
import { ERRORS } from '@contract/errors';
import {
  getDictionary,
  getPublicValue,
  getPublicValues,
  getRewardAmounts,
  listAreas,
  listBanners,
} from '@contract/http/system';
import { parsePublishedVersion } from '@contract/rules/published-version';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-banner-'));
  app = await startTestApp({ env: { OPERATOR_NAME: '丽江影像工作室', OPERATOR_CONTACT: 'album@example.com' } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('public values', () => {
  test('every published version is this source until the operator publishes another', async () => {
    const keys = Object.values(VERSION_PARAMS);
    const values = await app.call(getPublicValues, { keys });
    expect(Object.fromEntries(keys.map((key) => [key, parsePublishedVersion(values[key] ?? '').code]))).toEqual({
      VERSION_APP: CLIENT_VERSIONS.app,
      VERSION_ANDROID: CLIENT_VERSIONS.app,
      VERSION_IOS: CLIENT_VERSIONS.app,
      VERSION_MINI: CLIENT_VERSIONS.miniProgram,
      VERSION_WINDOWS: CLIENT_VERSIONS.windows,
      VERSION_MACOS: CLIENT_VERSIONS.macos,
      VERSION_WEB: CLIENT_VERSIONS.web,
    });
  });

  test('what is written is read; taken back, the default holds again', async () => {
    await app.services.system.publicData.setValue('PRPGRAM_VERSION', '10200');
    expect(await app.call(getPublicValue, { key: 'PRPGRAM_VERSION' })).toBe('10200');
    await app.services.system.publicData.setValue('PRPGRAM_VERSION', '10201');
    expect(await app.call(getPublicValue, { key: 'PRPGRAM_VERSION' })).toBe('10201');
    await app.services.system.publicData.setValue('PRPGRAM_VERSION', null);
    expect(await app.call(getPublicValue, { key: 'PRPGRAM_VERSION' })).toBe('10136');
  });

  test('the settings say who runs the installation', async () => {
    expect(await app.call(getPublicValues, { keys: ['OPERATOR_NAME', 'OPERATOR_CONTACT'] })).toEqual({
      OPERATOR_NAME: '丽江影像工作室',
      OPERATOR_CONTACT: 'album@example.com',
    });
  });

  test('what is in the table under another key stays unread', async () => {
    const { db, clock } = app.parts;
    await db
      .insertInto('public_param')
      .values({ key: 'SMS_SECRET', value: 'secret', updated_at: clock.now() })
      .execute();
    await expect(app.call(getPublicValue, { key: 'SMS_SECRET' })).rejects.toMatchObject(refusal(ERRORS.PARAM_ABSENT));
    await expect(app.call(getPublicValue, { key: 'toString' })).rejects.toMatchObject(refusal(ERRORS.PARAM_ABSENT));
    expect(await app.call(getPublicValues, { keys: ['SMS_SECRET', 'SYS_AD_REPORT'] })).toEqual({ SYS_AD_REPORT: '0' });
    expect(await app.call(getPublicValues, { keys: ['SMS_SECRET'] })).toEqual({});
  });

  test('no key, and too many, are refused', async () => {
    for (const keys of [[], Array.from({ length: 21 }, () => 'SYS_AD_REPORT'), ['a b']]) {
      await expect(app.call(getPublicValues, { keys })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    }
  });
});

describe('dictionaries', () => {
  test('amounts for a tip are there from the start, in order', async () => {
    const amounts = await app.call(getRewardAmounts, {});
    expect(amounts.map(({ value }) => value)).toEqual(['1', '2', '5', '10', '20', '50']);
    expect(await app.call(getDictionary, { type: 'album_resource_reward_list' })).toEqual(amounts);
  });

  test('an item is added last, changed in its place, moved and removed', async () => {
    const { publicData } = app.services.system;
    const type = 'photo_style';
    const values = async (): Promise<string[]> =>
      (await app.call(getDictionary, { type })).map(({ value, label }) => value + label);
    expect(await values()).toEqual([]);
    await publicData.setDictionaryItem({ type, value: 'a', label: '甲', position: null });
    await publicData.setDictionaryItem({ type, value: 'b', label: '乙', position: null });
    await publicData.setDictionaryItem({ type, value: 'a', label: '新', position: null });
    expect(await values()).toEqual(['a新', 'b乙']);
    await publicData.setDictionaryItem({ type, value: 'a', label: '新', position: 9 });
    expect(await values()).toEqual(['b乙', 'a新']);
    expect(await publicData.removeDictionaryItem(type, 'b')).toBe(true);
    expect(await publicData.removeDictionaryItem(type, 'b')).toBe(false);
    expect(await values()).toEqual(['a新']);
  });
});

describe('areas', () => {
  test('provinces, the cities of one, the districts of one of those', async () => {
    const provinces = await app.call(listAreas, { type: 1 });
    expect(provinces).toHaveLength(34);
    const yunnan = provinces.find(({ name }) => name === '云南省');
    const cities = await app.call(listAreas, { type: 2, parentId: yunnan?.id ?? '' });
    expect(cities).toHaveLength(16);
    const lijiang = cities.find(({ name }) => name === '丽江市');
    expect(lijiang).toEqual({ id: '530700', parentId: '530000', name: '丽江市' });
    const districts = await app.call(listAreas, { type: 3, parentId: '530700' });
    expect(districts.map(({ name }) => name).sort()).toEqual(
      ['古城区', '玉龙纳西族自治县', '永胜县', '华坪县', '宁蒗彝族自治县'].sort(),
    );
  });

  test('every city has its province, and every district its city', async () => {
    const [provinces, cities, districts] = await Promise.all(
      ([1, 2, 3] as const).map((type) => app.call(listAreas, { type })),
    );
    const ids = (areas: typeof provinces = []): Set<string> => new Set(areas.map(({ id }) => id));
    expect((cities ?? []).filter(({ parentId }) => !ids(provinces).has(parentId))).toEqual([]);
    expect((districts ?? []).filter(({ parentId }) => !ids(cities).has(parentId))).toEqual([]);
    expect(districts?.length).toBeGreaterThan(2_800);
  });

  test.each([{ type: 0 }, { type: 4 }, { type: 2, parentId: '53' }])('%j is refused', async (query) => {
    await expect(app.call(listAreas, query)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });
});

describe('banners', () => {
  const PAGE = { current: 1, size: 10, appType: 1 };

  async function aBanner(title: string, position: number): Promise<string> {
    const file = path.join(folder, `${title}.jpg`);
    const picture = { width: 400, height: 300, channels: 3 as const, background: '#ff5000' };
    writeFileSync(file, await sharp({ create: picture }).jpeg().toBuffer());
    return app.services.system.banners.add({
      title,
      target: '/packageAlbumA/index/index',
      position,
      file,
      mime: 'image/jpeg',
    });
  }

  test('they come in the operator order; the picture is cut and served to anybody', async () => {
    const second = await aBanner('second', 2);
    const first = await aBanner('first', 1);
    const { records, total } = await app.call(listBanners, PAGE);
    expect([records.map(({ id }) => id), total]).toEqual([[first, second], 2]);
    expect((await app.call(listBanners, { ...PAGE, appType: 2 })).total).toBe(0);
    const url = records[0]?.picture ?? '';
    const got = await app.http.inject({ method: 'GET', url });
    expect(got.headers['content-type']).toBe('image/webp');
    expect(await sharp(got.rawPayload).metadata()).toMatchObject({ width: BANNER_WIDTH, height: BANNER_HEIGHT });
    const etag = String(got.headers['etag']);
    expect((await app.http.inject({ method: 'GET', url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);

    await app.services.system.banners.move(first, 3);
    expect((await app.call(listBanners, PAGE)).records.map(({ id }) => id)).toEqual([second, first]);
    await app.services.system.banners.remove(first);
    expect((await app.call(listBanners, PAGE)).records.map(({ id }) => id)).toEqual([second]);
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(404);
    await expect(app.services.system.banners.remove(first)).rejects.toMatchObject({ code: ERRORS.BANNER_ABSENT.code });
    await expect(app.services.system.banners.move(first, 1)).rejects.toMatchObject({ code: ERRORS.BANNER_ABSENT.code });
  });

  test('what is no picture leaves no banner', async () => {
    const file = path.join(folder, 'text.jpg');
    writeFileSync(file, 'no picture');
    const before = (await app.call(listBanners, PAGE)).total;
    await expect(
      app.services.system.banners.add({ title: 't', target: '', position: 1, file, mime: 'image/jpeg' }),
    ).rejects.toMatchObject({ code: ERRORS.BANNER_PICTURE_INVALID.code });
    expect((await app.call(listBanners, PAGE)).total).toBe(before);
  });
});

import { createAmap } from '../../../../server/adapters/map/amap';
import { createTencentMap } from '../../../../server/adapters/map/tencent';
import type { MapAccess, MapProvider } from '../../../../server/adapters/map/types';
import { MAP_KEY, MAP_SECRET, type MapDouble, startMapDouble } from '../../../support/map-double';

const POINT = { latitude: 26.872_1, longitude: 100.238_5 };
const SEARCH = { point: POINT, keyword: '古城 & 大研', page: 2, pageSize: 20 };
const OLD_TOWN = { id: 'B1', name: '丽江古城', address: '古城区', latitude: 26.872, longitude: 100.2385 };
const SIZE = { width: 500, height: 320 };

interface Vendor {
  readonly name: 'tencent' | 'amap';
  readonly create: (access: MapAccess) => MapProvider;
  readonly found: unknown;
  readonly near: unknown;
  readonly described: unknown;
  readonly nothing: unknown;
  readonly refusal: unknown;
  readonly searched: object;
  readonly searchedNear: object;
  readonly drawn: object;
}

const TENCENT_PLACE = { id: 'B1', title: '丽江古城', address: '古城区', location: { lat: 26.872, lng: 100.2385 } };
const AMAP_PLACE = { id: 'B1', name: '丽江古城', address: '古城区', location: '100.2385,26.872' };

const VENDORS: readonly Vendor[] = [
  {
    name: 'tencent',
    create: createTencentMap,
    found: { status: 0, data: [TENCENT_PLACE, { id: 'B2', title: '没有位置' }, null] },
    near: { status: 0, result: { pois: [TENCENT_PLACE] } },
    described: { status: 0, result: { address: '云南省丽江市古城区', formatted_addresses: { recommend: '丽江古城' } } },
    nothing: { status: 0, result: { address: '云南省丽江市' } },
    refusal: { status: 120 },
    searched: {
      path: '/ws/place/v1/search',
      params: {
        keyword: '古城 & 大研',
        boundary: 'nearby(26.8721,100.2385,1000,1)',
        page_size: '20',
        page_index: '2',
      },
    },
    searchedNear: {
      path: '/ws/geocoder/v1/',
      params: {
        location: '26.8721,100.2385',
        get_poi: '1',
        poi_options: 'radius=1000;page_size=20;page_index=2',
      },
    },
    drawn: {
      path: '/ws/staticmap/v2/',
      params: {
        center: '26.8721,100.2385',
        zoom: '16',
        size: '500*320',
        scale: '2',
        markers: 'size:large|color:red|26.8721,100.2385',
      },
    },
  },
  {
    name: 'amap',
    create: createAmap,
    found: { status: '1', pois: [AMAP_PLACE, { id: 'B2', name: '没有位置', location: [] }] },
    near: { status: '1', pois: [AMAP_PLACE] },
    described: {
      status: '1',
      regeocode: { formatted_address: '云南省丽江市古城区', aois: [{ name: '丽江古城' }], pois: [{ name: '小店' }] },
    },
    nothing: { status: '1', regeocode: { formatted_address: '云南省丽江市', aois: [], pois: [] } },
    refusal: { status: '0', infocode: '10044' },
    searched: {
      path: '/v3/place/around',
      params: {
        location: '100.2385,26.8721',
        radius: '50000',
        sortrule: 'weight',
        offset: '20',
        page: '2',
        keywords: '古城 & 大研',
      },
    },
    searchedNear: {
      path: '/v3/place/around',
      params: { location: '100.2385,26.8721', radius: '1000', sortrule: 'distance', offset: '20', page: '2' },
    },
    drawn: {
      path: '/v3/staticmap',
      params: {
        location: '100.2385,26.8721',
        zoom: '16',
        size: '500*320',
        scale: '2',
        markers: 'mid,0xFF5000,:100.2385,26.8721',
      },
    },
  },
];

describe.each(VENDORS.map((vendor) => [vendor.name, vendor] as const))('%s', (name, vendor) => {
  let double: MapDouble;
  let map: MapProvider;
  beforeEach(async () => {
    double = await startMapDouble(name);
    map = vendor.create({ key: MAP_KEY, secret: MAP_SECRET, origin: double.origin });
  });
  afterEach(() => double.close());

  test('a word is searched around the point; what has no position is left out', async () => {
    double.answerWith({ body: vendor.found });
    expect(await map.search(SEARCH)).toEqual({ kind: 'found', value: [OLD_TOWN] });
    expect(double.asked).toEqual([vendor.searched]);
  });

  test('without a word, what is near', async () => {
    double.answerWith({ body: vendor.near });
    expect(await map.search({ ...SEARCH, keyword: '' })).toEqual({ kind: 'found', value: [OLD_TOWN] });
    expect(double.asked).toEqual([vendor.searchedNear]);
  });

  test('a point has the name of what is there, and its address for want of one', async () => {
    double.answerWith({ body: vendor.described });
    const value = { name: '丽江古城', address: '云南省丽江市古城区' };
    expect(await map.describe(POINT)).toEqual({ kind: 'found', value });
    double.answerWith({ body: vendor.nothing });
    expect(await map.describe(POINT)).toEqual({
      kind: 'found',
      value: { name: '云南省丽江市', address: '云南省丽江市' },
    });
  });

  test('a still map is drawn; a refusal in place of a picture is none', async () => {
    const bytes = Buffer.from('a picture');
    double.answerWith({ body: bytes, mime: 'image/png' });
    expect(await map.draw(POINT, SIZE)).toEqual({ kind: 'found', value: { bytes, mime: 'image/png' } });
    expect(double.asked).toEqual([vendor.drawn]);
    double.answerWith({ body: vendor.refusal });
    expect((await map.draw(POINT, SIZE)).kind).toBe('failed');
  });

  test('a wrong secret is refused by the provider', async () => {
    const wrong = vendor.create({ key: MAP_KEY, secret: 'another', origin: double.origin });
    expect((await wrong.search(SEARCH)).kind).toBe('failed');
    const unsigned = vendor.create({ key: MAP_KEY, secret: null, origin: double.origin });
    expect((await unsigned.describe(POINT)).kind).toBe('failed');
  });

  test.each([
    ['a refusal', { body: null }],
    ['an error', { status: 500, body: {} }],
    ['no JSON', { body: Buffer.from('<html>') }],
    ['too much', { body: Buffer.alloc(3_000_000, 32) }],
  ])('%s is a failure that does not tell the key', async (kind, answer) => {
    double.answerWith(kind === 'a refusal' ? { body: vendor.refusal } : answer);
    const outcome = await map.search(SEARCH);
    expect(outcome.kind).toBe('failed');
    expect(JSON.stringify(outcome)).not.toContain(MAP_KEY);
  });

  test('a provider that cannot be reached is a failure that does not tell the key', async () => {
    await double.close();
    const outcome = await map.describe(POINT);
    expect(outcome.kind).toBe('failed');
    expect(JSON.stringify(outcome)).not.toContain(MAP_KEY);
    double = await startMapDouble(name);
  });
});

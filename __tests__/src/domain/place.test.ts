import { formatPoint, parsePoint, toMapLink, wordPoint } from '@/domain/place';
import { parseOpenLocationParams, toOpenLocationParams } from '@/domain/place-routes';
import { parseWebviewParams } from '@/domain/routes';

test.each([
  ['26.8721, 100.233', { latitude: 26.8721, longitude: 100.233 }],
  [' 26.8721，100.233 ', { latitude: 26.8721, longitude: 100.233 }],
  ['-33.9 18.4', { latitude: -33.9, longitude: 18.4 }],
  ['90,180', { latitude: 90, longitude: 180 }],
  ['90.1,0', null],
  ['0,180.1', null],
  ['26.8721', null],
  ['北纬26度', null],
  ['1,2,3', null],
  ['', null],
])('“%s” is read as %j', (text, point) => {
  expect(parsePoint(text)).toEqual(point);
});

test('a point is written to the metre', () => {
  expect(formatPoint({ latitude: 26.8721, longitude: 100.233 })).toBe('26.87210, 100.23300');
});

test('a place of no name is called by its degrees', () => {
  expect(wordPoint({ latitude: 26.8721, longitude: 100.233 })).toBe('北纬26.87° 东经100.23°');
  expect(wordPoint({ latitude: -33.9, longitude: -70.6 })).toBe('南纬33.90° 西经70.60°');
});

test('a map is opened at the point, and by words where there is none', () => {
  const point = { latitude: 26.8721, longitude: 100.233 };
  expect(toMapLink({ name: '古城', address: '', point })).toMatch(/marker\?position=100\.233,26\.8721&name=%E5%8F%A4/);
  expect(toMapLink({ name: '古城', address: '丽江', point: null })).toBe(
    `https://uri.amap.com/search?keyword=${encodeURIComponent('丽江 古城')}`,
  );
});

test.each([{ latitude: 26.8721, longitude: 100.233 }, null])('a place travels in the address (%j)', (point) => {
  const place = { name: '丽江古城', address: '云南省，100%', point };
  const params = Object.fromEntries(
    Object.entries(toOpenLocationParams(place)).map(([name, value]) => [name, String(value)]),
  );
  expect(parseOpenLocationParams(params)).toEqual({ place });
});

test('WeChat hands parameters over encoded, browsers do not', () => {
  const address = 'https://example.org/a?b=%26';
  expect(parseWebviewParams({ url: address })).toEqual({ address });
  expect(parseWebviewParams({ url: encodeURIComponent(address) })).toEqual({ address });
  expect(parseWebviewParams({})).toEqual({ address: '' });
  expect(parseOpenLocationParams({ name: encodeURIComponent('古城') }).place.name).toBe('古城');
});

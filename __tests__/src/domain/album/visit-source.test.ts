import { VISIT_SOURCE } from '@contract/constants/statistics';
import { SOURCE_NAMES } from '@/domain/album/statistics';
import { parseVisitVia } from '@/domain/routes';
import { toVisitSource, VISIT_VIAS } from '@/domain/album/visit-source';

const BROWSER = { scene: null, referrerHost: '', wechatFrom: '' };

test.each([
  ['what the link says counts first', 'qr', { ...BROWSER, wechatFrom: 'singlemessage' }, 'qrCode'],
  ['a way inside the program that says nothing', null, null, 'other'],
  ['an address typed or tapped', null, BROWSER, 'link'],
  ['another site', null, { ...BROWSER, referrerHost: 'example.com' }, 'link'],
  ['a search engine', null, { ...BROWSER, referrerHost: 'www.baidu.com' }, 'search'],
  ['a host that only ends like one', null, { ...BROWSER, referrerHost: 'notbaidu.com' }, 'link'],
  ['a chat in WeChat', null, { ...BROWSER, wechatFrom: 'groupmessage' }, 'chat'],
  ['moments', null, { ...BROWSER, wechatFrom: 'timeline' }, 'card'],
  ['a group in the mini-program', null, { ...BROWSER, scene: 1008 }, 'chat'],
  ['a scanned mini-program code', null, { ...BROWSER, scene: 1047 }, 'qrCode'],
  ['WeChat’s search', null, { ...BROWSER, scene: 1006 }, 'search'],
  ['a link into the mini-program', null, { ...BROWSER, scene: 1065 }, 'link'],
  ['a scene nobody knows', null, { ...BROWSER, scene: 9999 }, 'other'],
] as const)('%s', (_name, via, opening, source) => {
  expect(toVisitSource(via, opening)).toBe(VISIT_SOURCE[source]);
});

test('only words of ours are taken from an address', () => {
  expect(parseVisitVia({ via: 'nearby' })).toBe('nearby');
  for (const via of [undefined, '', 'toString', 'singlemessage']) expect(parseVisitVia({ via })).toBeNull();
  expect(parseVisitVia({ scene: 'id%3Dabc' })).toBe('qr');
});

test('every source has a name of its own', () => {
  const names = Object.values(VISIT_VIAS).map((source) => SOURCE_NAMES[source]);
  expect(new Set(names).size).toBe(Object.keys(VISIT_VIAS).length);
});

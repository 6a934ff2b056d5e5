import { parseExternalAlbumParams } from '@/domain/album-routes';
import { isRegistered } from '@/domain/mine-menu';
import {
  parseAttentionParams,
  parseProfileParams,
  parseSpaceParams,
  parseWebviewParams,
  ROUTES,
} from '@/domain/routes';

test('a page is registered when it exists in this version', () => {
  expect([isRegistered(ROUTES.space), isRegistered('/packageAlbumE/nowhere/nowhere')]).toEqual([true, false]);
});

test.each([
  [{ from: 'setup' }, true],
  [{ from: 'elsewhere' }, false],
  [{}, false],
])('a profile opened with %j goes back when it is saved: %s', (raw, isFromSetup) => {
  expect(parseProfileParams(raw)).toEqual({ isFromSetup });
});

test.each([
  ['https%3A%2F%2Fa.cn%2F%3Fq%3D%2525', 'https://a.cn/?q=%25'],
  ['%2Fhelp', '/help'],
  ['https://a.cn/?q=%25', 'https://a.cn/?q=%25'],
])('the page in %s is %s', (url, address) => {
  expect(parseWebviewParams({ url })).toEqual({ address });
});

test.each([
  [{ list: 'fans' }, 'fans'],
  [{ list: 'blocked' }, 'blocked'],
  [{ list: 'constructor' }, 'attention'],
  [{}, 'attention'],
])('%j shows %s', (raw, list) => {
  expect(parseAttentionParams(raw)).toEqual({ list });
});

test.each([
  [{ userId: 'a'.repeat(22) }, 'a'.repeat(22)],
  [{ userId: '../evil' }, null],
  [{}, null],
])('%j is the page of %s', (raw, userId) => {
  expect(parseSpaceParams(raw)).toEqual({ userId });
});

test.each([
  [{ short: 'Ab3xy' }, { albumId: null, code: 'Ab3xy', invitation: '' }],
  // That is a sign-in's, which the program takes out of the address.
  [{ code: 'Ab3xy' }, { albumId: null, code: '', invitation: '' }],
  [{ invite: 'Ab3_-x' }, { albumId: null, code: '', invitation: 'Ab3_-x' }],
  [
    { id: 'a'.repeat(22), short: '../evil' },
    { albumId: 'a'.repeat(22), code: '', invitation: '' },
  ],
])('%j comes in from outside as %j', (raw, params) => {
  expect(parseExternalAlbumParams(raw)).toEqual(params);
});

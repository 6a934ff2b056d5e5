import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { ROUTES } from '@/domain/routes';
import { readLinkedCode, readScannedCode } from '@/domain/chat/scanned-code';

const ID = 'a'.repeat(22);
const GROUP = `https://album.example${CHAT_ROUTES.groupInfo}`;
const INVITE = `${'u'.repeat(22)}.t1.${'s'.repeat(27)}`;
const read = (text: string) => readScannedCode(text, 'album.example');
const landing = (params: object) => ({ kind: 'page', path: ROUTES.externalAlbum, params: { ...params, via: 'qr' } });

test.each([
  [' 123456 ', { kind: 'show', code: '123456' }],
  [`https://album.example/s/Ab3_-x`, landing({ short: 'Ab3_-x' })],
  [`https://ALBUM.example/i/xyz`, landing({ invite: 'xyz' })],
  [`https://album.example${ROUTES.externalAlbum}?id=${ID}&via=qr`, landing({ id: ID })],
  [
    `packageAlbumC/photos/photos?scene=id%3D${ID}`,
    { kind: 'page', path: ROUTES.photos, params: { id: ID, via: 'qr' } },
  ],
  [
    `https://album.example${ROUTES.photos}?id=${ID}#top`,
    { kind: 'page', path: ROUTES.photos, params: { id: ID, via: 'qr' } },
  ],
  ...['proBaby/proBaby', 'xhs/xhs', 'aiAlbum/aiAlbum'].map((page): [string, object] => [
    `https://album.example/packageAlbumC/templet/${page}?id=${ID}&via=card`,
    { kind: 'page', path: `/packageAlbumC/templet/${page}`, params: { id: ID, via: 'qr' } },
  ]),
  [
    `https://album.example/packageAlbumC/templet/xhs/xhs?id=${ID}&postId=${'p'.repeat(22)}&via=link`,
    { kind: 'page', path: '/packageAlbumC/templet/xhs/xhs', params: { id: ID, postId: 'p'.repeat(22), via: 'qr' } },
  ],
  [
    `https://album.example${ROUTES.photos}?id=${ID}&labelId=${'l'.repeat(22)}&mediaId=${'m'.repeat(22)}&via=link`,
    {
      kind: 'page',
      path: ROUTES.photos,
      params: { id: ID, labelId: 'l'.repeat(22), mediaId: 'm'.repeat(22), via: 'qr' },
    },
  ],
  [`https://album.example${ROUTES.space}?userId=${ID}`, { kind: 'page', path: ROUTES.space, params: { userId: ID } }],
  // On a desk an order is paid by this code.
  [
    `packageAlbumD/order/list?scene=o%3D${'1'.repeat(24)}`,
    { kind: 'page', path: ROUTES.orderList, params: { orderNo: '1'.repeat(24) } },
  ],
  [`https://album.example${ROUTES.myFace}?asked=${ID}`, { kind: 'page', path: ROUTES.myFace, params: { asked: ID } }],
  [
    `${GROUP}?conversation_id=${ID}&invite=${INVITE}`,
    { kind: 'page', path: CHAT_ROUTES.groupInfo, params: { conversation_id: ID, invite: INVITE } },
  ],
  [`https://album.example${ROUTES.shopCart}?tip=${ID}`, { kind: 'page', path: ROUTES.shopCart, params: { tip: ID } }],
  [
    `https://album.example${ROUTES.shopCart}?tipTo=${ID}`,
    { kind: 'page', path: ROUTES.shopCart, params: { tipTo: ID } },
  ],
])('%s', (text, target) => {
  expect(read(text)).toEqual(target);
});

test.each([
  '',
  '12345',
  'WIFI:S:venue;;',
  `https://other.example/s/abc`,
  `https://album.example.other/s/abc`,
  `https://album.example/s/`,
  `https://album.example${ROUTES.orderList}`,
  `https://album.example${ROUTES.orderList}?orderNo=1`,
  `https://album.example${ROUTES.myFace}?id=${ID}`,
  `https://album.example/s/a/b`,
  `https://album.example${ROUTES.photos}?id=short`,
  `https://album.example${ROUTES.space}`,
  `https://album.example/packageAlbumC/templet/proBaby/growthRecord?id=${ID}`,
  `https://album.example${ROUTES.security}`,
  `https://album.example/s/%E0%A4%A`,
  `https://album.example${ROUTES.shopCart}?buy=${ID}`,
  `${GROUP}?conversation_id=${ID}`,
  `${GROUP}?conversation_id=${ID}&invite=x`,
  `https://other.example${CHAT_ROUTES.groupInfo}?conversation_id=${ID}&invite=${INVITE}`,
])('%s leads nowhere', (text) => {
  expect(read(text)).toEqual({ kind: 'unknown' });
});

test('WeChat hands an address over encoded, and nothing else is followed', () => {
  const link = `https://album.example${ROUTES.photos}?id=${ID}&via=link`;
  const linked = (q: string) => readLinkedCode({ q, scancode_time: '1700000000' }, 'album.example');
  expect(linked(encodeURIComponent(link))).toEqual({
    kind: 'page',
    path: ROUTES.photos,
    params: { id: ID, via: 'qr' },
  });
  // A browser's simulator has decoded it already.
  expect(linked(link)).toEqual({ kind: 'page', path: ROUTES.photos, params: { id: ID, via: 'qr' } });
  expect(linked(encodeURIComponent('https://album.example/s/Ab3_-x'))).toEqual(landing({ short: 'Ab3_-x' }));
  for (const other of [
    '',
    '123456',
    '%E0%A4%A',
    `packageAlbumC/photos/photos?id=${ID}`,
    'https://other.example/s/abc',
  ]) {
    expect(linked(encodeURIComponent(other))).toEqual({ kind: 'unknown' });
  }
  expect(readLinkedCode({ id: ID }, 'album.example')).toBeNull();
});

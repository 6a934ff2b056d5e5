import { toWallItem, withOrigin, type WallRow } from '@/domain/wall/wall-item';

test('a row has a price, what its flags say, and perhaps the start of its addresses', () => {
  expect(toWallItem(['a', 0, 1_500, 'h', 0, 1, 500, ''])).toMatchObject({
    priceFen: 500,
    isLiked: true,
    mediaBase: '',
  });
  expect(toWallItem(['a', 1, 1_500, 'h', 32_000, 128, 0, '/m/'])).toMatchObject({
    kind: 'video',
    priceFen: 0,
    isBought: true,
    mediaBase: '/m/',
  });
});

test('a row says whether the reader may know its legal status, and whether there is a picture of it', () => {
  expect(toWallItem(['a', 0, 1_500, '', 0, 8 + 256, 0, ''])).toMatchObject({ isTold: true, isWithheld: false });
  expect(toWallItem(['a', 0, 1_500, '', 0, 16 + 512, 0, ''])).toMatchObject({ isTold: false, isWithheld: true });
});

test('addresses of a row alone are asked for where the server is', () => {
  const plain: WallRow = ['a', 0, 1_500, 'h', 0, 0, 500, ''];
  const own: WallRow = ['b', 0, 1_500, 'h', 0, 128, 500, '/media/p/'];
  expect([plain, own].map((row) => withOrigin(row, 'https://api.example.com')[7])).toEqual([
    '',
    'https://api.example.com/media/p/',
  ]);
});

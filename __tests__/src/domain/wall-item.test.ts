import { toWallItem } from '@/domain/wall-item';

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

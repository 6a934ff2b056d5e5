import { describeSale, formatFen, formatSignedFen } from '@/domain/format/format-money';

describe('money', () => {
  test.each([
    [0, '￥0.00', '￥0.00'],
    [1, '￥0.01', '+￥0.01'],
    [500, '￥5.00', '+￥5.00'],
    [-500, '-￥5.00', '-￥5.00'],
    [120_400, '￥1,204.00', '+￥1,204.00'],
    [9_999_900, '￥99,999.00', '+￥99,999.00'],
    [-1, '-￥0.01', '-￥0.01'],
  ])('%d fen reads %s, with its sign %s', (fen, plain, signed) => {
    expect(formatFen(fen)).toBe(plain);
    expect(formatSignedFen(fen)).toBe(signed);
  });

  test.each([
    [0, false, ''],
    [1, false, '￥0.01'],
    [500, true, '已购'],
  ])('a photo of %d fen that is bought: %p says %j', (priceFen, isBought, words) => {
    expect(describeSale({ priceFen, isBought })).toBe(words);
  });
});

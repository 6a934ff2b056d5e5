import { namePrice, parseYuan, PRICE_REFUSED, writeYuan } from '@/domain/format/yuan-text';
import { PRICE_CHOICES_FEN } from '@/domain/price-draft';

test.each([
  ['0.01', 1],
  ['0.1', 10],
  ['1', 100],
  ['1.005', null],
  ['5', 500],
  ['5.', 500],
  ['5.5', 550],
  ['5.05', 505],
  ['8.29', 829],
  ['0005', 500],
  ['9999.99', 999_999],
  ['10000', 1_000_000],
  ['10000.00', 1_000_000],
  ['10000.01', null],
  ['10001', null],
  ['100000', null],
  ['999999999999', null],
  ['  5.50  ', 550],
  ['￥5', 500],
  ['¥ 5.50', 550],
  [' ￥5 ', 500],
  ['￥￥5', null],
  ['5￥', null],
  ['', null],
  ['   ', null],
  ['￥', null],
  ['.', null],
  ['.5', null],
  ['0', null],
  ['0.00', null],
  ['-1', null],
  ['+1', null],
  ['1e3', null],
  ['1,000', null],
  ['5.5.5', null],
  ['五', null],
])('%j is %p fen', (text, fen) => {
  expect(parseYuan(text)).toBe(fen);
});

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [500, '5'],
  [505, '5.05'],
  [550, '5.50'],
  [1_000_000, '10000'],
])('%d fen are written as they are read: %s', (fen, text) => {
  expect(writeYuan(fen)).toBe(text);
  expect(parseYuan(text)).toBe(fen);
});

test('the prices one tap away have names', () => {
  expect(PRICE_CHOICES_FEN.map(namePrice)).toEqual(['免费', '￥1', '￥5', '￥10', '￥50', '￥100']);
  expect(PRICE_REFUSED).toBe('价格应在0.01元到10,000元之间，最多两位小数');
});

import { sortByLetter, toLetter, toNameOrder } from '@/domain/chat/contact-letters';

const byCodePoint = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

test.each([
  ['安', 'A'],
  ['白', 'B'],
  ['陈', 'C'],
  ['邓', 'D'],
  ['鄂', 'E'],
  ['方', 'F'],
  ['高', 'G'],
  ['韩梅', 'H'],
  ['嘉', 'J'],
  ['孔', 'K'],
  ['李雷', 'L'],
  ['马', 'M'],
  ['倪', 'N'],
  ['欧', 'O'],
  ['潘', 'P'],
  ['钱', 'Q'],
  ['任', 'R'],
  ['孙', 'S'],
  ['唐', 'T'],
  ['王', 'W'],
  ['夏', 'X'],
  ['杨', 'Y'],
  ['张', 'Z'],
  [' alice', 'A'],
  ['Émile', 'E'],
  ['42', '#'],
  ['😀', '#'],
  ['', '#'],
])('%s stands under %s', (name, letter) => {
  expect(toLetter(name)).toBe(letter);
});

test('where the runtime does not know how Chinese is read, such names stand with the rest', () => {
  const order = toNameOrder(byCodePoint);
  expect(order.isChinese).toBe(false);
  expect([toLetter('李雷', order), toLetter('Bob', order)]).toEqual(['#', 'B']);
});

test('letters follow each other, # comes last, and the first of each is marked', () => {
  const rows = sortByLetter(['9号', '李雷', 'Bob', '白', '林涛', '安'], (name) => name);
  expect(rows.map(({ item, letter, isFirst }) => [item, letter, isFirst])).toEqual([
    ['安', 'A', true],
    ['白', 'B', true],
    ['Bob', 'B', false],
    ['李雷', 'L', true],
    ['林涛', 'L', false],
    ['9号', '#', true],
  ]);
});

import { parseBuiltWith } from '@/domain/built-with';

test('rows of the build are read, and what is no row is left out', () => {
  const text = JSON.stringify([['react', '18.3.1', 'MIT', 1], ['scheduler', '0.23.2', '', 0], 'x', [1, 2], null]);
  expect(parseBuiltWith(text)).toEqual([
    { name: 'react', version: '18.3.1', licence: 'MIT', isDirect: true },
    { name: 'scheduler', version: '0.23.2', licence: '见其源码', isDirect: false },
  ]);
});

test.each(['', '{}', 'null'])('%j is no list', (text) => {
  expect(parseBuiltWith(text)).toEqual([]);
});

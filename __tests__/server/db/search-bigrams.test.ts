import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ['', []],
  ['a', []],
  ['Ab', ['ab']],
  ['aaaa', ['aa']],
  ['ab cd\te\nfg', ['ab', 'cd', 'fg']],
  [' 明天　下午 ', ['下午', '明天']],
  ['👧ab', ['ab', '👧a']],
])('%j has these pairs of neighbours', async (text, pairs) => {
  const { rows } = await sql<{ grams: string[] }>`select search_bigrams(${text}) as grams`.execute(database.db);
  expect(rows[0]?.grams.sort()).toEqual(pairs.sort());
});

test('a text as long as a message may be takes no longer than a moment', async () => {
  const text = '明天下午三点在老地方见'.repeat(1_800);
  const from = performance.now();
  await sql`select search_bigrams(${text})`.execute(database.db);
  expect(performance.now() - from).toBeLessThan(1_000);
});

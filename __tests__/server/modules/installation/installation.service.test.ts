import { randomIds } from '../../../../server/adapters/ids/random';
import { createInstallation } from '../../../../server/modules/installation/installation.service';
import { createTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = () => createInstallation({ db: database.db, ids: randomIds });

test('processes that ask at once get the same 32 bytes, and so does a later one', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => start().secret('media')));
  expect(secrets[0]).toHaveLength(32);
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(await start().secret('media')).toEqual(secrets[0]);
});

test('each purpose has its own', async () => {
  const installation = start();
  expect(await installation.secret('one')).not.toEqual(await installation.secret('two'));
});

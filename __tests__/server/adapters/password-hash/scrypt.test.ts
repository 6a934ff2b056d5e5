import { createScryptHashes } from '../../../../server/adapters/password-hash/scrypt';
import { NO_WATCH } from '../../../../server/db/watch/row-watch';
import { createServerDeps } from '../../../../server/deps';
import { readEnv } from '../../../../server/env';
import { createLog } from '../../../../server/log';
import { createTestDatabase } from '../../../support/database';
import { makeDataDir, removeFolder } from '../../../support/server-process';

const CHEAP = 16;

test('a password is right, any other is not, and none is where there is none', async () => {
  const hashes = createScryptHashes(CHEAP);
  const kept = await hashes.make('开门8888');
  expect(await hashes.isRight('开门8888', kept)).toBe(true);
  expect(await hashes.isRight('开门8889', kept)).toBe(false);
  expect(await hashes.isRight('', kept)).toBe(false);
  expect(await hashes.isRight('开门8888', null)).toBe(false);
  expect(await hashes.isRight('', null)).toBe(false);
});

test('the same one twice has two hashes, and each opens with its own salt alone', async () => {
  const hashes = createScryptHashes(CHEAP);
  const [one, other] = [await hashes.make('1234'), await hashes.make('1234')];
  expect(one.hash.equals(other.hash)).toBe(false);
  expect(await hashes.isRight('1234', { salt: one.salt, hash: other.hash })).toBe(false);
});

test('another cost opens nothing', async () => {
  const kept = await createScryptHashes(CHEAP).make('1234');
  expect(await createScryptHashes(2 * CHEAP).isRight('1234', kept)).toBe(false);
});

// As scryptSync of node:crypto made them: N = 16384 and 32768, r = 8, p = 1, 32 bytes.
const SALT = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const OF_ALBUM = Buffer.from('58dfbceef3ed18ee28d5fc04b6d96828d230b6a199aa7b1f91209634986ba4c8', 'hex');
const OF_PAYMENT = Buffer.from('462be6f1a45cf077ad3c16f9ca8e6cd32797322669f180d903c8190631944b75', 'hex');

test('the server opens what is kept, at the cost of each kind', async () => {
  const database = await createTestDatabase();
  const dataDir = makeDataDir();
  const env = readEnv({ DATA_DIR: dataDir });
  const deps = createServerDeps(env, { db: database.db, watch: NO_WATCH }, createLog('silent', 'web'));
  const { albumHashes, paymentHashes } = deps;
  expect(await albumHashes.isRight('1234', { salt: SALT, hash: OF_ALBUM })).toBe(true);
  expect(await paymentHashes.isRight('906152', { salt: SALT, hash: OF_PAYMENT })).toBe(true);
  for (const hashes of [albumHashes, paymentHashes]) {
    expect(await hashes.isRight('1234', await hashes.make('1234'))).toBe(true);
  }
  await database.drop();
  removeFolder(dataDir);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ALBUM_ROLE, ALBUM_VISIBILITY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { getAlbum } from '@contract/http/album';
import { listMediaGroups } from '@contract/http/media';
import { findAlbumDoor } from '../../../../server/modules/access/access.repository';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { startTwin } from '../../../support/twin';
import { listReadColumns, listUntold } from '../../../support/watch/read-columns';
import { untilListening } from '../../../support/watch/until-listening';

let app: TestApp;
let twin: TestApp;
let album: SeededAlbum;
let guest: { readonly token: string; readonly userId: Id };
let device: { readonly token: string };

const limits = { MAX_CALLS_PER_MINUTE: '1000000', MAX_LOGIN_CALLS_PER_MINUTE: '1000000' };

beforeAll(async () => {
  app = await startTestApp({ env: limits });
  twin = await startTwin(app, limits);
  const { token, id } = await aSignedInPerson(app);
  const ofGuest = app.parts.db.selectFrom('app_user').select('id').where('uid', '=', id);
  guest = { token, userId: (await ofGuest.executeTakeFirstOrThrow()).id };
  device = { token: await aDevice(app) };
});
beforeEach(async () => {
  const { db } = app.parts;
  album = await aSeededAlbum(db, await aPerson(db));
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  await twin.close();
  await app.close();
});

const codeOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 0,
    (error: { code: number }) => error.code,
  );
const groupsIn = (one: TestApp): Promise<number> =>
  codeOf(one.call(listMediaGroups, { albumId: album.albumUid, type: 8 }, device));

/** The code with which the album opens: 0 or why not. */
const open = (one: TestApp, asker: { readonly token: string }): Promise<number> =>
  codeOf(one.call(getAlbum, { id: album.albumUid }, asker));

/** Until the door is kept. */
async function warm(one: TestApp): Promise<void> {
  await untilListening(one);
  for (const asker of [guest, device, guest]) expect(await open(one, asker)).toBe(0);
  // Who looked is written down beside the answer, and what is written ends what is kept.
  await one.services.album.browses.settled();
  expect(await groupsIn(one)).toBe(0);
}

const setAlbum = (change: Record<string, unknown>) =>
  app.parts.db.updateTable('album').set(change).where('id', '=', album.albumId).execute();
const { ALBUM_ABSENT, ALBUM_EXPIRED, ALBUM_PASSWORD_REQUIRED } = ERRORS;

const addPassword = (type: number) =>
  app.parts.db
    .insertInto('album_password')
    .values({ album_id: album.albumId, type, hash: Buffer.from('none'), salt: Buffer.from('none'), version: '1' })
    .execute();
const removePasswords = () => app.parts.db.deleteFrom('album_password').where('album_id', '=', album.albumId).execute();

const setRole = (role: number) =>
  app.parts.db
    .insertInto('album_user')
    .values({ album_id: album.albumId, user_id: guest.userId, role, permissions: [], created_at: TEST_NOW })
    .onConflict((conflict) => conflict.columns(['album_id', 'user_id']).doUpdateSet({ role }))
    .execute();
const removeRole = () => app.parts.db.deleteFrom('album_user').where('album_id', '=', album.albumId).execute();

const CASES: readonly {
  readonly name: string;
  readonly close: () => Promise<unknown>;
  readonly open: () => Promise<unknown>;
  /** What a device and a guest are told while it is closed. */
  readonly told: readonly [number, number];
}[] = [
  {
    name: 'for its people',
    close: () => setAlbum({ visibility: ALBUM_VISIBILITY.members }),
    open: () => setAlbum({ visibility: ALBUM_VISIBILITY.public }),
    told: [ALBUM_ABSENT.code, ALBUM_ABSENT.code],
  },
  {
    name: 'hidden',
    close: () => setAlbum({ is_hidden: true }),
    open: () => setAlbum({ is_hidden: false }),
    told: [ALBUM_ABSENT.code, ALBUM_ABSENT.code],
  },
  {
    name: 'in the bin',
    close: () => setAlbum({ deleted_at: TEST_NOW }),
    open: () => setAlbum({ deleted_at: null }),
    told: [ALBUM_ABSENT.code, ALBUM_ABSENT.code],
  },
  {
    name: 'taken down',
    close: () => setAlbum({ taken_down_at: TEST_NOW }),
    open: () => setAlbum({ taken_down_at: null }),
    told: [ALBUM_ABSENT.code, ALBUM_ABSENT.code],
  },
  {
    name: 'ended',
    close: () => setAlbum({ expires_at: new Date(TEST_NOW.getTime() - 1) }),
    open: () => setAlbum({ expires_at: null }),
    told: [ALBUM_EXPIRED.code, ALBUM_EXPIRED.code],
  },
  {
    name: 'behind a password',
    close: async () => {
      await addPassword(1);
      await setAlbum({ visibility: ALBUM_VISIBILITY.password });
    },
    open: async () => {
      await setAlbum({ visibility: ALBUM_VISIBILITY.public });
      await removePasswords();
    },
    told: [ALBUM_PASSWORD_REQUIRED.code, ALBUM_PASSWORD_REQUIRED.code],
  },
  {
    name: 'closed to one who is blocked',
    close: () => setRole(ALBUM_ROLE.blocked),
    open: removeRole,
    told: [0, ALBUM_ABSENT.code],
  },
  {
    name: 'closed to one who was a member before',
    close: async () => {
      await setRole(ALBUM_ROLE.member);
      await setRole(ALBUM_ROLE.blocked);
    },
    open: removeRole,
    told: [0, ALBUM_ABSENT.code],
  },
];

test.each(CASES)('an album that is $name is so at once, and open again at once', async (one) => {
  await warm(app);
  for (let time = 0; time < 5; time += 1) {
    await one.close();
    expect([await open(app, device), await open(app, guest)]).toEqual(one.told);
    await one.open();
    expect([await open(app, device), await open(app, guest)]).toEqual([0, 0]);
  }
});

test.each(CASES)('an album that is $name is so soon in another process', async (one) => {
  await warm(twin);
  await one.close();
  const codes = async () => [await open(twin, device), await open(twin, guest)];
  while (String(await codes()) !== String(one.told)) await sleep(20);
  await one.open();
});

test('a door is found again without a word to its table', async () => {
  await warm(app);
  await sql`alter table album disable trigger album_door_told`.execute(app.parts.db);
  try {
    await setAlbum({ is_hidden: true });
    expect(await groupsIn(app)).toBe(0);
  } finally {
    await sql`alter table album enable trigger album_door_told`.execute(app.parts.db);
  }
});

test('an end that comes by itself is seen by what keeps the door', async () => {
  await setAlbum({ expires_at: new Date(TEST_NOW.getTime() + 60_000) });
  await warm(app);
  app.clock.advanceMs(60_000);
  expect([await open(app, device), await open(app, guest)]).toEqual([ALBUM_EXPIRED.code, ALBUM_EXPIRED.code]);
});

test('who joins or takes the album out of his lists is shown so at once', async () => {
  await warm(app);
  const { db } = app.parts;
  const detail = () => app.call(getAlbum, { id: album.albumUid }, guest);
  expect(await detail()).toMatchObject({ myRole: 'visitor', isHiddenForMe: false });
  await setRole(ALBUM_ROLE.member);
  expect(await detail()).toMatchObject({ myRole: 'member' });
  await removeRole();
  await db
    .insertInto('album_hidden')
    .values({ album_id: album.albumId, user_id: guest.userId, hidden_at: TEST_NOW })
    .execute();
  expect(await detail()).toMatchObject({ myRole: 'visitor', isHiddenForMe: true });
});

test('more people than are kept are asked for one by one', async () => {
  const { db } = app.parts;
  await sql`with made as (
      insert into app_user (uid, nickname, avatar_url, created_at, updated_at)
      select 'crowd' || lpad(n::text, 17, '0'), '众', '', ${TEST_NOW}, ${TEST_NOW} from generate_series(1, 1001) as n returning id
    ) insert into album_user (album_id, user_id, role, permissions, created_at)
    select ${album.albumId}::bigint, id, ${ALBUM_ROLE.member}, '{}', ${TEST_NOW} from made`.execute(db);
  await warm(app);
  await setRole(ALBUM_ROLE.blocked);
  expect([await open(app, device), await open(app, guest)]).toEqual([0, ALBUM_ABSENT.code]);
});

test('whatever a door is made of is compared where changes are told', async () => {
  const read = (await listReadColumns((db) => findAlbumDoor(db, 'any', TEST_NOW))).filter(
    (name) => name !== 'album.id',
  );
  expect(read.length).toBeGreaterThan(10);
  expect(
    await listUntold(app.parts.db, 'tell_album_doors', [...read, 'album.deleted_at', 'album.taken_down_at']),
  ).toEqual([]);
});

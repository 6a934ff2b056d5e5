import { sql } from 'kysely';
import { SANCTION } from '@contract/constants/moderation';
import { findTokenHolder } from '../../../../server/modules/session/session.repository';
import { logout } from '@contract/http/session';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { listReadColumns, listUntold } from '../../../support/watch/read-columns';
import { startTwin } from '../../../support/twin';
import { untilListening } from '../../../support/watch/until-listening';
import { untilSeen } from '../../../support/watch/within-lease';

let app: TestApp;
let twin: TestApp;
const limits = { MAX_CALLS_PER_MINUTE: '1000000', MAX_LOGIN_CALLS_PER_MINUTE: '1000000' };
beforeAll(async () => {
  app = await startTestApp({ env: limits });
  twin = await startTwin(app, limits);
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  await twin.close();
  await app.close();
});

const aVisitor = async () => ({ token: await aDevice(app) });
const findIn = ({ services }: TestApp, { token }: { readonly token: string }) =>
  services.session.sessions.findByToken(token);

/** Until the session is kept. */
async function warm(one: TestApp, person: { readonly token: string }): Promise<void> {
  await untilListening(one);
  for (const _time of [1, 2]) expect(await findIn(one, person)).not.toBeNull();
}

test('a session is found again without a word to its table', async () => {
  const person = await aSignedInPerson(app);
  await warm(app, person);
  await sql`alter table session_token disable trigger session_token_told`.execute(app.parts.db);
  try {
    await app.parts.db.updateTable('session_token').set({ revoked_at: TEST_NOW }).execute();
    expect(await findIn(app, person)).not.toBeNull();
  } finally {
    await sql`alter table session_token enable trigger session_token_told`.execute(app.parts.db);
  }
});

test('who signs out is nobody at once in this process, 100 times', async () => {
  await warm(app, await aVisitor());
  for (let time = 0; time < 100; time += 1) {
    const device = await aVisitor();
    expect(await findIn(app, device)).not.toBeNull();
    await app.call(logout, {}, device);
    expect(await findIn(app, device)).toBeNull();
  }
});

test('and within a second in another', async () => {
  for (let time = 0; time < 10; time += 1) {
    const device = await aVisitor();
    await warm(twin, device);
    await app.call(logout, {}, device);
    await untilSeen(
      () => findIn(twin, device),
      (holder) => holder === null,
    );
  }
});

test('who is shut out is nobody at once, and somebody again when that is lifted or over', async () => {
  const { db } = app.parts;
  const person = await aSignedInPerson(app);
  await warm(app, person);
  const { userId } = (await findIn(app, person)) as { userId: string };
  const until = new Date(TEST_NOW.getTime() + 60_000);
  const said = { user_id: userId, kind: SANCTION.account, until, reason: '刷屏', act: 'act-1', actor_id: userId };
  await db
    .insertInto('sanction')
    .values({ ...said, uid: 'x'.repeat(22), created_at: TEST_NOW })
    .execute();
  expect(await findIn(app, person)).toBeNull();
  app.clock.set(new Date(until.getTime() + 1));
  expect(await findIn(app, person)).not.toBeNull();
  // What was found then says nothing of before.
  app.clock.set(TEST_NOW);
  expect(await findIn(app, person)).toBeNull();
  await db.updateTable('sanction').set({ lifted_at: TEST_NOW, lifted_by: userId }).execute();
  expect(await findIn(app, person)).not.toBeNull();
});

test('a right, a name and the end of a session are seen at once', async () => {
  const { db } = app.parts;
  const person = await aSignedInPerson(app);
  await warm(app, person);
  const { userId, sessionId } = (await findIn(app, person)) as { userId: string; sessionId: string };
  const ofPerson = db.updateTable('app_user').where('id', '=', userId);
  await ofPerson.set({ is_admin: true }).execute();
  expect(await findIn(app, person)).toMatchObject({ isAdmin: true });
  await ofPerson.set({ is_admin: false, nickname: '' }).execute();
  expect(await findIn(app, person)).toMatchObject({ isAdmin: false, hasNickname: false });
  const expiresAt = new Date(TEST_NOW.getTime() + 1_000);
  await db.updateTable('session_token').set({ expires_at: expiresAt }).where('id', '=', sessionId).execute();
  expect(await findIn(app, person)).not.toBeNull();
  app.clock.set(expiresAt);
  expect(await findIn(app, person)).toBeNull();
});

test('its use is noted once a minute, by the database', async () => {
  const { db } = app.parts;
  const device = await aVisitor();
  await warm(app, device);
  const lastUsed = async () =>
    (await db.selectFrom('session_token').select('last_used_at').orderBy('id', 'desc').executeTakeFirstOrThrow())
      .last_used_at;
  const later = new Date(TEST_NOW.getTime() + 60_000);
  app.clock.set(later);
  await findIn(app, device);
  await app.services.session.uses.settled();
  expect(await lastUsed()).toEqual(later);
});

test('every column that finding a person by token reads is compared by the triggers', async () => {
  const names: Readonly<Record<string, string>> = { token: 'session_token', person: 'app_user' };
  const all = await listReadColumns((db) => findTokenHolder(db, Buffer.alloc(32), TEST_NOW));
  const read = all
    .map((name) => name.replace(/^\w+/, (table) => names[table] ?? table))
    // Any change of a sanction sends a notice.
    .filter((name) => !name.startsWith('sanction.') && !/\.(id|last_used_at)$/.test(name));
  expect(new Set(read).size).toBeGreaterThan(7);
  expect(await listUntold(app.parts.db, 'tell_session_rows', read)).toEqual([]);
});

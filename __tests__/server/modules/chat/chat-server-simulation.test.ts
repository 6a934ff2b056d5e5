import { sql } from 'kysely';
import * as calls from '@contract/http/chat';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { prepareCrashes, ServerSimulation } from '../../../support/chat/server-simulation';
import { aSignedInPerson, type Person } from '../../../support/people';

/** `CHAT_SEED=17 CHAT_STEPS=300 npm run test:server -- chat-server-simulation` plays one again. */
const ONE = process.env['CHAT_SEED'];
const STEPS = Number(process.env['CHAT_STEPS'] ?? 120);
const SEEDS =
  ONE === undefined
    ? Array.from({ length: Number(process.env['CHAT_SEEDS'] ?? 2) }, (_, index) => index + 1)
    : [Number(ONE)];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await prepareCrashes(app);
});
afterAll(() => app.close());

async function befriend(one: Person, other: Person): Promise<void> {
  await app.call(calls.requestFriend, { userId: other.id, text: '' }, one);
  await app.call(calls.requestFriend, { userId: one.id, text: '' }, other);
}

test.each(SEEDS)(
  'seed %i: whatever is lost, late or told twice, every device ends with what the server has',
  async (seed) => {
    const people: Person[] = [];
    for (const nickname of ['安', '白', '陈']) people.push(await aSignedInPerson(app, { nickname }));
    const [anna, bert, carl] = people;
    if (anna === undefined || bert === undefined || carl === undefined) throw new Error('nobody');
    await befriend(anna, bert);
    await befriend(anna, carl);
    app.clock.advanceMs(20_000);
    const one = await app.call(calls.createGroup, { name: '一', userIds: [bert.id, carl.id] }, anna);
    const other = await app.call(calls.createGroup, { name: '二', userIds: [bert.id, carl.id] }, anna);
    const simulation = new ServerSimulation(app, people, [one.id, other.id], seed);
    try {
      await simulation.run(STEPS);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new Error(`CHAT_SEED=${seed} CHAT_STEPS=${STEPS}: ${words}`, { cause: error });
    }
    // What a device has once written down is there, once.
    const { rows } = await sql<{ name: string; count: number }>`
    select unique_id as name, count(*)::int as count from chat_message
    where unique_id <> '' group by unique_id`.execute(app.parts.db);
    const counts = new Map(rows.map(({ name, count }) => [name, count]));
    expect([...simulation.written].filter((name) => counts.get(name) !== 1)).toEqual([]);
    expect(simulation.written.size).toBeGreaterThan(STEPS / 10);
  },
);

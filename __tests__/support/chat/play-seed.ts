import { sql } from 'kysely';
import * as calls from '@contract/http/chat';
import type { TestApp } from '../app-harness';
import { aSignedInPerson, type Person } from '../people';
import { ServerSimulation } from './server-simulation';

export interface Played {
  /** Written down to be sent. */
  readonly written: number;
  readonly crashes: number;
}

async function befriend(app: TestApp, one: Person, other: Person): Promise<void> {
  await app.call(calls.requestFriend, { userId: other.id, text: '' }, one);
  await app.call(calls.requestFriend, { userId: one.id, text: '' }, other);
}

/** Three people in two groups, with all that goes wrong by this seed. Throws, with the seed, where not all have the same in the end. */
export async function playSeed(app: TestApp, seed: number, steps: number): Promise<Played> {
  const people: Person[] = [];
  for (const nickname of ['安', '白', '陈']) people.push(await aSignedInPerson(app, { nickname }));
  const [anna, bert, carl] = people;
  if (anna === undefined || bert === undefined || carl === undefined) throw new Error('nobody');
  await befriend(app, anna, bert);
  await befriend(app, anna, carl);
  app.clock.advanceMs(20_000);
  const one = await app.call(calls.createGroup, { name: '一', userIds: [bert.id, carl.id] }, anna);
  const other = await app.call(calls.createGroup, { name: '二', userIds: [bert.id, carl.id] }, anna);
  const simulation = new ServerSimulation(app, people, [one.id, other.id], seed);
  try {
    await simulation.run(steps);
    await requireOnce(app, simulation.written);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`CHAT_SEED=${seed} CHAT_STEPS=${steps}: ${words}`, { cause: error });
  }
  return { written: simulation.written.length, crashes: simulation.crashes };
}

/** What a device has once written down is there, once. */
async function requireOnce(app: TestApp, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; count: number }>`
    select unique_id as name, count(*)::int as count from chat_message
    where unique_id <> '' group by unique_id`.execute(app.parts.db);
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  const wrong = names.filter((name) => counts.get(name) !== 1);
  if (wrong.length > 0) throw new Error(`written and not there once: ${wrong.join(', ')}`);
}

import { sql } from 'kysely';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../support/app-harness';
import { withBenchCluster } from '../bench-app';
import type { BenchRow } from '../bench-row';
import { oneInsert, sameRows, startBareChat } from './chat-bare';
import { benchCatchUp } from './chat-catch-up';
import { type ChatPeople, seedChatPeople, seedGroup, seedPairs } from './chat-people';
import { holdIdle, talk, type TalkPlan, type TalkReport, type TalkRoom } from './chat-talk';
import { median, percentile } from '../figures';

const PAIRS = 100;
const GROUP = 500;
const GROUP_SPEAKERS = 20;
const ROUNDS = 3;
const WARM_UP_MS = 2_000;
const TALK_MS = 6_000;
/** With it 100 pairs send some 500 messages a second, which both servers have time for. */
const REST_MS = 200;
const IDLE_BEFORE = 200;
const IDLE = 900;
const IDLE_SETTLE_MS = 3_000;
const MAX_IDLE_KB = 40;
const MIN_SHARE = 70;
const MAX_WAIT = 2;
/** A sender's limit is by the server's clock, which goes faster here: how much is said is the server's affair alone. */
const CLOCK = { everyMs: 200, byMs: 10_000 } as const;

/** Talking, catching up and being there, of one process of the product on a database that writes to the disk. */
export async function benchChat(): Promise<BenchRow[]> {
  return withBenchCluster(async () => {
    const app = await startTestApp({ env: { MAX_CALLS_PER_MINUTE: '100000000' }, trustsReplies: true });
    try {
      const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
      const people = await seedChatPeople(app.parts.db, GROUP);
      const rows = [await benchIdle(url, people)];
      rows.push(...(await benchTalk(app, url, people)));
      rows.push(await benchCatchUp(app, people));
      return rows;
    } finally {
      await app.close();
    }
  });
}

interface Held {
  /** Resident. It does not grow by what fits where something else was before; */
  readonly rssKb: number;
  /** which this does, and leaves out what the system holds. */
  readonly heapKb: number;
}

/** What the process holds once nobody needs what is over. */
function readHeld(): Held {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let time = 0; time < 3; time += 1) collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rssKb: rss / 1_024, heapKb: (heapUsed + external) / 1_024 };
}

/** After some have come and gone, so that what is made once is there already. */
async function benchIdle(url: string, { people }: ChatPeople): Promise<BenchRow> {
  const tokens = Array.from({ length: IDLE }, (_, index) => people[index % people.length]?.socketToken ?? '');
  const before = holdIdle();
  await before.add({ url, tokens: tokens.slice(0, IDLE_BEFORE) });
  await before.drop();
  await sleep(IDLE_SETTLE_MS);
  const empty = readHeld();
  const idle = holdIdle();
  await idle.add({ url, tokens });
  await sleep(IDLE_SETTLE_MS);
  const full = readHeld();
  const value = Math.max(full.rssKb - empty.rssKb, full.heapKb - empty.heapKb) / IDLE;
  await idle.drop();
  return {
    name: `memory of one of ${IDLE} connections of ${people.length} people that say nothing`,
    value,
    unit: 'KB',
    comparedTo: 'limit',
    comparedValue: MAX_IDLE_KB,
    limit: `<= ${MAX_IDLE_KB} KB`,
    ok: value <= MAX_IDLE_KB,
  };
}

async function benchTalk(app: TestApp, url: string, { ids, people }: ChatPeople): Promise<BenchRow[]> {
  const { db } = app.parts;
  const uids = await seedPairs(db, ids.slice(0, PAIRS * 2));
  const pairs = uids.map((id, index): TalkRoom => ({ id, members: [index * 2, index * 2 + 1] }));
  const group: TalkRoom = { id: await seedGroup(db, ids), members: people.map((_, index) => index) };
  await sql`analyze`.execute(db);
  const faster = setInterval(() => app.clock.advanceMs(CLOCK.byMs), CLOCK.everyMs);
  const rooms = [...pairs, group];
  const { pool } = app.database;
  const bare = await startBareChat(await oneInsert(pool), rooms);
  const same = await startBareChat(await sameRows(pool, rooms), rooms);
  try {
    const compareTalk = async (plan: Pick<TalkPlan, 'people' | 'pairs' | 'groups' | 'restMs'>): Promise<Round[]> => {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const whole = { ...plan, speakers: GROUP_SPEAKERS, warmUpMs: WARM_UP_MS, forMs: TALK_MS };
        const ours = await talk({ ...whole, url, way: 'product' });
        rounds.push({
          ours,
          bare: await talk({ ...whole, url: bare.url, way: 'bare' }),
          same: await talk({ ...whole, url: same.url, way: 'bare' }),
        });
      }
      return rounds;
    };
    const talkers = people.slice(0, PAIRS * 2);
    const resting = await compareTalk({ people: talkers, pairs, groups: [], restMs: REST_MS });
    return [
      ...toRows(`${PAIRS} pairs`, await compareTalk({ people: talkers, pairs, groups: [], restMs: 0 })),
      toWaitRow(`${PAIRS} pairs of people who rest before they answer`, resting),
      ...toRows(`a group of ${GROUP}`, await compareTalk({ people, pairs: [], groups: [group], restMs: 0 })),
    ];
  } finally {
    clearInterval(faster);
    await bare.close();
    await same.close();
  }
}

interface Round {
  readonly ours: TalkReport;
  /** One insert for each message; */
  readonly bare: TalkReport;
  /** and all the rows that ours are. */
  readonly same: TalkReport;
}

const perS = ({ messages }: TalkReport): number => (messages * 1_000) / TALK_MS;
const lateMs = ({ tookMs }: TalkReport): number => percentile(tookMs, 0.99);
const of = (rounds: readonly Round[], side: keyof Round, read: (report: TalkReport) => number): number =>
  median(rounds.map((round) => read(round[side])));

function hasFailed(name: string, rounds: readonly Round[]): boolean {
  const failed = rounds.flatMap(({ ours, bare, same }) => [...ours.failed, ...bare.failed, ...same.failed]);
  for (const words of failed.slice(0, 5)) process.stderr.write(`  ${name}: ${words}\n`);
  return failed.length > 0;
}

/** The median of the rounds, each compared to its own. */
function toRows(name: string, rounds: readonly Round[]): BenchRow[] {
  const isWell = !hasFailed(name, rounds);
  const share = median(rounds.map(({ ours, bare }) => (perS(ours) / perS(bare)) * 100));
  const shareOfSame = median(rounds.map(({ ours, same }) => (perS(ours) / perS(same)) * 100));
  const ourPerS = of(rounds, 'ours', perS).toFixed(0);
  return [
    {
      name: `${name} talk: messages delivered, of what a bare server does`,
      value: share,
      unit: '%',
      comparedTo: `messages a second: ${ourPerS} against bare`,
      comparedValue: of(rounds, 'bare', perS),
      limit: `>= ${MIN_SHARE} %`,
      ok: isWell && share >= MIN_SHARE,
    },
    {
      name: `${name} talk: messages delivered, of what a bare server does that writes the same rows`,
      value: shareOfSame,
      unit: '%',
      comparedTo: `messages a second: ${ourPerS} against`,
      comparedValue: of(rounds, 'same', perS),
      limit: 'told only',
      ok: isWell,
    },
    toWaitRow(name, rounds),
  ];
}

function toWaitRow(name: string, rounds: readonly Round[]): BenchRow {
  const isWell = !hasFailed(name, rounds);
  const wait = median(rounds.map(({ ours, bare }) => lateMs(ours) / lateMs(bare)));
  return {
    name: `${name} talk: from sent to delivered, p99, beside a bare server`,
    value: wait,
    unit: 'x',
    comparedTo: `${of(rounds, 'ours', lateMs).toFixed(0)} ms against bare, ms`,
    comparedValue: of(rounds, 'bare', lateMs),
    limit: `<= ${MAX_WAIT}x`,
    ok: isWell && wait <= MAX_WAIT,
  };
}

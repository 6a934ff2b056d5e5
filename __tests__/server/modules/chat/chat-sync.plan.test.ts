import { sql } from 'kysely';
import pg from 'pg';
import * as chat from '@contract/http/chat';
import type { Id } from '../../../../server/db/tables';
import { openListener } from '../../../../server/db/listener';
import { createChatHub } from '../../../../server/modules/chat/socket/chat-hub';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

const OTHERS = 5_000;
const CONVERSATIONS = 30_000;
/** One in so many is the person's. */
const OWN_EVERY = 500;
const EACH = 4;
/** Of a table. His own are a five hundredth of it, and some are looked up more than once. */
const MOST_READ = 0.05;

let app: TestApp;
let reader: Person;
let readerId: Id;
let own: readonly string[];
let asked: Asked[] | null = null;

beforeAll(async () => {
  // Before there is any connection.
  listenToQueries();
  app = await startTestApp();
  reader = await aSignedInPerson(app);
  const { db } = app.parts;
  readerId = (await db.selectFrom('app_user').select('id').where('uid', '=', reader.id).executeTakeFirstOrThrow()).id;
  const uid = sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`;
  await sql`
    insert into app_user (uid, nickname, created_at, updated_at)
    select ${uid}, '别人', now(), now() from generate_series(1, ${OTHERS}::int)`.execute(db);
  // Chains of others, each with three that follow; every five hundredth is the person's own.
  await sql`
    with others as (select array_agg(id order by id) as ids from app_user where nickname = '别人')
    insert into chat_conversation (uid, kind, one_id, other_id, last_seq, last_version, last_at, created_at)
    select ${uid}, 1, case when index % ${OWN_EVERY} = 0 then ${readerId}::bigint else ids[1 + index % ${OTHERS}] end,
      ids[1 + (index % ${OTHERS} + 1 + index / ${OTHERS}) % ${OTHERS}], ${EACH}, ${EACH},
      timestamptz '2026-05-01' + index * interval '1 second', '2026-05-01'
    from others, generate_series(0, ${CONVERSATIONS - 1}::int) as index
    where case when index % ${OWN_EVERY} = 0 then ${readerId}::bigint else ids[1 + index % ${OTHERS}] end
      < ids[1 + (index % ${OTHERS} + 1 + index / ${OTHERS}) % ${OTHERS}]
    on conflict do nothing`.execute(db);
  await sql`insert into chat_member (conversation_id, user_id, joined_at)
    select id, unnest(array[one_id, other_id]), now() from chat_conversation`.execute(db);
  await sql`
    insert into chat_message (uid, conversation_id, seq, version, sender_id, unique_id, type, body, people, mentions, grams,
      created_at, client_created_at)
    select ${uid}, id, seq, seq, other_id, ${uid}, 'text', '第' || seq || '条消息', '{}', '{}',
      array_append(search_bigrams('第' || seq || '条消息'), 'c:' || id), last_at + seq * interval '1 millisecond', now()
    from chat_conversation, generate_series(1, ${EACH}::int) as seq`.execute(db);
  await sql`insert into chat_person (user_id, counter) select id, ${CONVERSATIONS} from app_user`.execute(db);
  await sql`
    insert into chat_feed (user_id, kind, target_id, number)
    select user_id, 1, conversation_id, row_number() over (partition by user_id order by conversation_id)
    from chat_member`.execute(db);
  await sql`
    insert into chat_friend (user_id, friend_id, created_at)
    select one_id, other_id, now() from chat_conversation union select other_id, one_id, now() from chat_conversation`.execute(
    db,
  );
  await sql`
    vacuum analyze chat_conversation, chat_member, chat_message, chat_feed, chat_person, chat_friend, app_user`.execute(
    db,
  );
  const { rows } = await sql<{ uid: string }>`
    select uid from chat_conversation where one_id = ${readerId} order by id`.execute(db);
  own = rows.map((row) => row.uid);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.close();
});

/** Every reading statement that goes to the database, whoever makes it. */
function listenToQueries(): void {
  const ask = pg.Client.prototype.query as (...args: readonly unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: readonly unknown[]) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] } | undefined)?.values ?? []);
    if (
      /^(\/\*.*?\*\/)?\s*select/i.test(text) &&
      /\bchat_/.test(text) &&
      !/for (no key )?update|pg_notify|advisory/.test(text)
    ) {
      asked?.push({ text, values });
    }
    return ask.apply(this, [...args]);
  } as never);
}

async function queriesOf(work: () => Promise<unknown>): Promise<readonly Asked[]> {
  asked = [];
  try {
    await work();
    return asked;
  } finally {
    asked = null;
  }
}

function addRead(node: PlanNode, read: Map<string, number>): void {
  const table = node['Relation Name'];
  if (table !== undefined) {
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    read.set(table, (read.get(table) ?? 0) + rows);
  }
  for (const below of node.Plans ?? []) addRead(below, read);
}

/** What is wrong with the plans of these queries: tables of which they read more than a person's share. */
async function listGreedy(queries: readonly Asked[]): Promise<string[]> {
  const { rows: sizes } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::float8 as rows from pg_class
    where relname in ('chat_conversation', 'chat_member', 'chat_message', 'chat_feed', 'chat_person', 'chat_friend')`.execute(
    app.parts.db,
  );
  const greedy: string[] = [];
  for (const { text, values } of queries) {
    const { rows } = await app.database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      [...values],
    );
    const read = new Map<string, number>();
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('no plan');
    addRead(plan, read);
    for (const { name, rows: size } of sizes) {
      const count = read.get(name) ?? 0;
      if (count > size * MOST_READ) greedy.push(`${count} of ${size} rows of ${name}: ${text.slice(0, 200)}`);
    }
  }
  return greedy;
}

const some = (count: number) => own.slice(0, count).map((conversation_id) => ({ conversation_id, after: EACH - 2 }));
const [first, last] = [() => own[0] ?? '', () => own.at(-1) ?? ''];

/** Each way in which a device comes to have what the server has. */
const SYNCS: Readonly<Record<string, () => Promise<unknown>>> = {
  'all changes': async () => {
    for (let cursor = '', more = true; more;) {
      const page = await app.call(chat.listChatChanges, { cursor }, reader);
      ({ cursor, more } = page);
    }
  },
  'the newest changes': async () => {
    const { cursor } = await app.call(chat.listChatChanges, {}, reader);
    await app.call(chat.listChatChanges, { cursor: String(Number(cursor) - 1) }, reader).catch(() => undefined);
    await app.call(chat.listChatChanges, { cursor }, reader);
  },
  'what is new in some conversations': () => app.call(chat.pullChatMessages, { wants: some(50) }, reader),
  'the list of conversations': () => app.call(chat.listConversations, { limit: 30 }, reader),
  'one conversation': () => app.call(chat.listConversations, { limit: 1, conversation_id: first() }, reader),
  'the newest messages': () => app.call(chat.listChatMessages, { conversation_id: first(), limit: 30 }, reader),
  'older messages': () => app.call(chat.listChatMessages, { conversation_id: first(), before: 4, limit: 2 }, reader),
  'messages around one': () =>
    app.call(chat.listChatMessages, { conversation_id: first(), around: 2, limit: 2 }, reader),
  'messages of a day': () =>
    app.call(chat.listChatMessages, { conversation_id: first(), atTime: 1_777_600_000_000, limit: 4 }, reader),
  friends: () => app.call(chat.listFriends, { size: 500 }, reader),
  'having read': () => app.call(chat.readChat, { conversation_id: first(), seq: 3 }, reader),
  sending: () =>
    app.call(
      chat.sendChatMessage,
      {
        unique_id: randomIds.newId(),
        conversation_id: last(),
        content: { type: 'text', body: { text: '在吗' } },
        client_create_time: 1,
      },
      reader,
    ),
};

test.each(Object.entries(SYNCS))('no query of a chat reads what is not asked for: %s', async (_name, work) => {
  const queries = await queriesOf(work);
  expect(queries.length).toBeGreaterThan(0);
  expect(await listGreedy(queries)).toEqual([]);
});

test('no query for the socket’s frames reads more than it needs', async () => {
  const { db, log } = app.parts;
  const hub = createChatHub({
    db,
    views: app.services.chat.views,
    openListener: (handlers) => openListener(app.database.address, handlers),
    log,
    readGrowing: async () => null,
  });
  const told: string[] = [];
  const peer = { bufferedBytes: 0, send: (text: string) => void told.push(text) };
  const receiver = { peer, userId: readerId, userUid: reader.id, isBehind: false };
  const until = async (words: string): Promise<void> => {
    while (!told.some((text) => text.includes(words))) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  try {
    const queries = await queriesOf(async () => {
      await hub.join(receiver);
      await until('"changed"');
      await SYNCS['sending']?.();
      await until('"push"');
    });
    expect(await listGreedy(queries)).toEqual([]);
  } finally {
    hub.leave(receiver);
    await hub.close();
  }
});

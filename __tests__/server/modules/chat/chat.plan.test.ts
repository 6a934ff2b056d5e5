import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Id, Tables } from '../../../../server/db/tables';
import { listFeed, listFeeds } from '../../../../server/modules/chat/chat-feed.repository';
import { findFound } from '../../../../server/modules/chat/chat-search.repository';
import {
  countedOf,
  listConversations,
  readConversations,
} from '../../../../server/modules/chat/conversation-view.repository';
import { findSeqAt, listBySeq, listChanged } from '../../../../server/modules/chat/message.repository';
import { listStandings } from '../../../../server/modules/chat/sent.repository';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { aPerson } from '../../../support/seed-media';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const CONVERSATIONS = 400;
const EACH = 50;

let database: TestDatabase;
let db: Kysely<Tables>;
let userId: Id;
let conversationIds: Id[];
let queries: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  userId = await aPerson(database.db);
  const others: Id[] = [];
  while (others.length < CONVERSATIONS) others.push(await aPerson(database.db));
  // Every fourth is the person's; the rest is between others.
  await sql`
    insert into chat_conversation (uid, kind, one_id, other_id, last_seq, last_version, last_at, created_at)
    select md5(index::text), 1, case when index % 4 = 0 then ${userId}::bigint else ids[index] end, ids[index + 1],
      ${EACH}, ${EACH}, now(), now()
    from (select ${others}::bigint[] as ids) as given, generate_series(1, ${CONVERSATIONS - 1}::int) as index`.execute(
    database.db,
  );
  await sql`
    insert into chat_member (conversation_id, user_id, joined_at)
    select id, unnest(array[one_id, other_id]), now() from chat_conversation`.execute(database.db);
  await sql`
    insert into chat_message (uid, conversation_id, seq, version, sender_id, unique_id, type, body, people, mentions, grams,
      created_at, client_created_at)
    select md5(id || ':' || seq), id, seq, seq, other_id, md5(seq || ':' || id), 'text', '第' || seq || '条消息', '{}', '{}',
      array_append(search_bigrams('第' || seq || '条消息'), 'c:' || id), now() - (1000 - seq) * interval '1 minute' - id * interval '1 second', now()
    from chat_conversation, generate_series(1, ${EACH}::int) as seq`.execute(database.db);
  await sql`
    insert into chat_feed (user_id, kind, target_id, number)
    select user_id, 1, conversation_id, row_number() over (partition by user_id order by conversation_id)
    from chat_member`.execute(database.db);
  await sql`vacuum analyze chat_conversation, chat_member, chat_message, chat_feed, app_user`.execute(database.db);
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => void queries.push({ sql: event.query.sql, parameters: event.query.parameters }),
  });
  const own = db.selectFrom('chat_member').select('conversation_id').where('user_id', '=', userId);
  conversationIds = (await own.execute()).map((row) => row.conversation_id);
});
afterAll(() => database.drop());

function sumRead(node: PlanNode, relation: string): number {
  const own =
    node['Relation Name'] === relation
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return own + (node.Plans ?? []).reduce((sum, below) => sum + sumRead(below, relation), 0);
}

/** Rows of the table that the work's queries read. */
async function rowsRead(relation: string, work: () => Promise<unknown>): Promise<number> {
  queries = [];
  await work();
  const asked = [...queries];
  expect(asked.length).toBeGreaterThan(0);
  let sum = 0;
  for (const { sql: text, parameters } of asked) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      [...parameters],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('no plan');
    sum += sumRead(plan, relation);
  }
  return sum;
}

test('the changes of a person are read from his own rows on, whatever stands before', async () => {
  expect(await rowsRead('chat_feed', () => listFeed(db, userId, '90', 201))).toBeLessThanOrEqual(20);
  expect(await rowsRead('chat_feed', () => listFeeds(db, [{ userId, after: '90' }], 31))).toBeLessThanOrEqual(20);
});

test('what has changed in conversations is read by version, and no more than is asked for', async () => {
  const wants = conversationIds.map((conversationId) => ({ conversationId, after: EACH - 2, fromSeq: 1 }));
  expect(await rowsRead('chat_message', () => listChanged(db, wants, 501))).toBeLessThanOrEqual(wants.length * 2);
});

test('a page of messages reads itself, from either end and around a time', async () => {
  const [id = '0'] = conversationIds;
  expect(await rowsRead('chat_message', () => listBySeq(db, id, 1, { before: 40 }, 10))).toBeLessThanOrEqual(10);
  expect(await rowsRead('chat_message', () => listBySeq(db, id, 1, { from: 20 }, 10))).toBeLessThanOrEqual(10);
  const at = new Date(Date.now() - 980 * 60_000);
  expect(await rowsRead('chat_message', () => findSeqAt(db, id, at))).toBeLessThanOrEqual(EACH);
});

test('a conversation is read with its last message and those that are unread', async () => {
  await sql`update chat_member set read_seq = ${EACH - 3}::int where user_id = ${userId}`.execute(database.db);
  const keys = conversationIds.slice(0, 10).map((conversationId) => ({ userId, conversationId }));
  expect(await rowsRead('chat_message', () => readConversations(db, keys))).toBeLessThanOrEqual(10 * 5);
});

test('the list of conversations reads the last message of each of one’s own', async () => {
  const wish = { before: null, isHidden: false, limit: 30 };
  const read = await rowsRead('chat_message', () => listConversations(db, userId, wish));
  expect(read).toBeLessThanOrEqual(conversationIds.length + 30 * 5);
});

test('what somebody has sent lately is counted by its time', async () => {
  const asked = [{ senderId: userId, uniqueId: 'n'.repeat(22), conversationId: conversationIds[0] ?? '0' }];
  const lately = { since: new Date(), limit: 30 };
  expect(await rowsRead('chat_message', () => listStandings(db, asked, lately))).toBe(0);
});

test('a search reads what holds the words in one’s own conversations', async () => {
  const [id = '0'] = conversationIds;
  const search = { userId, words: ['第7条'], places: [`c:${id}`], before: null, limit: 11 };
  expect(await rowsRead('chat_message', () => findFound(db, search))).toBeLessThanOrEqual(5);
});

test('what is unread goes on from what was counted before', async () => {
  await sql`update chat_member set read_seq = 0 where user_id = ${userId}`.execute(database.db);
  const keys = conversationIds.slice(0, 10).map((conversationId) => ({ userId, conversationId }));
  const rows = new Map((await readConversations(db, keys)).map((row) => [row.id, row]));
  const counted = keys.map((key) => {
    const row = rows.get(key.conversationId);
    if (row === undefined) throw new Error('not read');
    expect(row.unread).toBe(EACH);
    return { ...key, counted: countedOf(row) };
  });
  expect(await rowsRead('chat_message', () => readConversations(db, counted))).toBeLessThanOrEqual(10 * 2);
});

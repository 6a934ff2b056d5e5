import { sql } from 'kysely';
import * as chat from '@contract/http/chat';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { aPerson } from '../../../support/seed-media';

const CONVERSATIONS = 1_000;
const EACH = 10;
const CALL_BYTES = 256 * 1_024;

let app: TestApp;
let reader: Person;

beforeAll(async () => {
  app = await startTestApp();
  reader = await aSignedInPerson(app);
  const { db } = app.parts;
  const { id } = await db.selectFrom('app_user').select('id').where('uid', '=', reader.id).executeTakeFirstOrThrow();
  const others: Id[] = [];
  while (others.length < CONVERSATIONS) others.push(await aPerson(db));
  const uid = sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`;
  // All of one millisecond.
  await sql`
    insert into chat_conversation (uid, kind, one_id, other_id, last_seq, last_version, last_at, created_at)
    select ${uid}, 1, ${id}, other, ${EACH}, ${EACH}, '2026-05-01', '2026-05-01' from unnest(${others}::bigint[]) as other`.execute(
    db,
  );
  await sql`insert into chat_member (conversation_id, user_id, joined_at)
    select id, unnest(array[one_id, other_id]), now() from chat_conversation`.execute(db);
  await sql`
    insert into chat_message (uid, conversation_id, seq, version, sender_id, unique_id, type, body, people, mentions, grams,
      created_at, client_created_at)
    select ${uid}, id, seq, seq, other_id, ${uid}, 'text', '明天下午三点在老地方见，记得带相机。', '{}', '{}', '{}', '2026-05-01', '2026-05-01'
    from chat_conversation, generate_series(1, ${EACH}::int) as seq`.execute(db);
  await sql`insert into chat_person (user_id, counter) values (${id}, ${CONVERSATIONS})`.execute(db);
  await sql`insert into chat_feed (user_id, kind, target_id, number)
    select ${id}, 1, id, row_number() over (order by id) from chat_conversation`.execute(db);
});
afterAll(() => app.close());

test('ten thousand missed messages of a thousand conversations come whole, in few and small answers', async () => {
  const sizes: number[] = [];
  const sized = <T>(data: T): T => {
    sizes.push(Buffer.byteLength(JSON.stringify({ code: 0, msg: '', data })));
    return data;
  };
  const waiting = new Map<string, { after: number; last: number }>();
  for (let cursor = '', more = true; more;) {
    const changes = sized(await app.call(chat.listChatChanges, { cursor }, reader));
    for (const { id, last_version: last } of changes.conversations) waiting.set(id, { after: 0, last });
    ({ cursor, more } = changes);
  }
  expect(waiting.size).toBe(CONVERSATIONS);
  const messages = new Set<string>();
  while (waiting.size > 0) {
    const wants = [...waiting].slice(0, 200).map(([conversation_id, { after }]) => ({ conversation_id, after }));
    const pulled = sized(await app.call(chat.pullChatMessages, { wants }, reader));
    for (const { _id } of pulled.messages) messages.add(_id);
    for (const { conversation_id: id, version } of pulled.reached) {
      const { last = 0 } = waiting.get(id) ?? {};
      if (version >= last) waiting.delete(id);
      else waiting.set(id, { after: version, last });
    }
  }
  expect(messages.size).toBe(CONVERSATIONS * EACH);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(CALL_BYTES);
  // 5 of changes, 20 of messages.
  expect(sizes.length).toBeLessThanOrEqual(25);
});

test('conversations of one millisecond are listed together, whatever the page', async () => {
  const { records, more } = await app.call(chat.listConversations, { limit: 30 }, reader);
  expect(new Set(records.map(({ id }) => id)).size).toBe(CONVERSATIONS);
  expect(more).toBe(false);
});

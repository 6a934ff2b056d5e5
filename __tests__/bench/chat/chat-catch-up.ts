import { sql } from 'kysely';
import * as chat from '@contract/http/chat';
import type { Db, Id } from '../../../server/db/tables';
import { listChanged } from '../../../server/modules/chat/message.repository';
import type { TestApp } from '../../support/app-harness';
import type { BenchRow } from '../bench-row';
import type { ChatPeople } from './chat-people';
import { median, timeMs } from '../figures';

const CONVERSATIONS = 400;
const EACH = 25;
const ROUNDS = 7;
const WANTS = 200;
const MAX_TIMES = 3;

/** What a device does that has missed 10,000 messages of 400 conversations, and one query that reads the same rows. */
export async function benchCatchUp(app: TestApp, { ids, people }: ChatPeople): Promise<BenchRow> {
  const { db } = app.parts;
  const reader = await seedMissed(db, ids);
  const token = people[ids.indexOf(reader)]?.token ?? '';
  const missed = await db
    .selectFrom('chat_member')
    .select('conversation_id as conversationId')
    .where('user_id', '=', reader)
    .execute();
  const wants = missed.map(({ conversationId }) => ({ conversationId, after: 0, fromSeq: 1 }));
  const times: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await timeMs(() => catchUp(app, token));
    const bare = await timeMs(async () => {
      const rows = await listChanged(db, wants, CONVERSATIONS * EACH + 1);
      if (rows.length < CONVERSATIONS * EACH) throw new Error(`only ${rows.length} rows`);
    });
    // The first compiles code.
    if (round > 0) times.push({ ours, bare });
  }
  const value = median(times.map(({ ours, bare }) => ours / bare));
  return {
    name: `catching up with ${CONVERSATIONS * EACH} messages, in ${await catchUp(app, token)} calls`,
    value,
    unit: 'x',
    comparedTo: `${median(times.map(({ ours }) => ours)).toFixed(0)} ms against one query that reads them, ms`,
    comparedValue: median(times.map(({ bare }) => bare)),
    limit: `<= ${MAX_TIMES}x`,
    ok: value <= MAX_TIMES,
  };
}

/** The last of the people has a conversation with each of the others, and has seen none of them. */
async function seedMissed(db: Db, ids: readonly Id[]): Promise<Id> {
  const reader = ids.at(-1) ?? '';
  const uid = sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`;
  await sql`delete from chat_member where user_id = ${reader}`.execute(db);
  await sql`delete from chat_feed where user_id = ${reader}`.execute(db);
  await sql`
    with made as (
      insert into chat_conversation (uid, kind, one_id, other_id, last_seq, last_version, last_at, created_at)
      select ${uid}, 1, other, ${reader}, ${EACH}, ${EACH}, '2026-05-01', '2026-05-01'
      from unnest(${ids.slice(0, CONVERSATIONS)}::bigint[]) as other returning id, one_id, other_id
    ), members as (
      insert into chat_member (conversation_id, user_id, joined_at) select id, unnest(array[one_id, other_id]), now() from made
    ), messages as (
      insert into chat_message (uid, conversation_id, seq, version, sender_id, unique_id, type, body, people, mentions, grams,
        created_at, client_created_at)
      select ${uid}, id, seq, seq, one_id, ${uid}, 'text', '明天下午三点在老地方见，记得带相机。', '{}', '{}', '{}', '2026-05-01', '2026-05-01'
      from made, generate_series(1, ${EACH}::int) as seq
    ), fed as (
      insert into chat_feed (user_id, kind, target_id, number)
      select ${reader}, 1, id, row_number() over (order by id) from made
    )
    update chat_person set counter = ${CONVERSATIONS} where user_id = ${reader}`.execute(db);
  await sql`vacuum analyze chat_conversation, chat_member, chat_message, chat_feed, app_user`.execute(db);
  return reader;
}

/** As the client does: changes, then what is in them. Answers how many calls it took. */
async function catchUp(app: TestApp, token: string): Promise<number> {
  let calls = 0;
  const waiting = new Map<string, { after: number; last: number }>();
  for (let cursor = '', more = true; more;) {
    const changes = await app.call(chat.listChatChanges, { cursor }, { token });
    calls += 1;
    for (const { id, last_version: last } of changes.conversations) waiting.set(id, { after: 0, last });
    ({ cursor, more } = changes);
  }
  let messages = 0;
  while (waiting.size > 0) {
    const wants = [...waiting].slice(0, WANTS).map(([conversation_id, { after }]) => ({ conversation_id, after }));
    const pulled = await app.call(chat.pullChatMessages, { wants }, { token });
    calls += 1;
    messages += pulled.messages.length;
    for (const { conversation_id: id, version } of pulled.reached) {
      const { last = 0 } = waiting.get(id) ?? {};
      if (version >= last) waiting.delete(id);
      else waiting.set(id, { after: version, last });
    }
  }
  if (messages !== CONVERSATIONS * EACH) throw new Error(`only ${messages} messages came`);
  return calls;
}

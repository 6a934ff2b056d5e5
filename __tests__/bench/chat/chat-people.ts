import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Id } from '../../../server/db/tables';
import type { TalkPerson } from './chat-talk';

export interface ChatPeople {
  readonly ids: readonly Id[];
  readonly people: readonly TalkPerson[];
}

const UID = sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`;
/** Messages of each pair. */
const HISTORY = 100;
const ENDS_AT = '2040-01-01';

const newToken = (): { readonly token: string; readonly hash: Buffer } => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
};

/** People with a name who have signed in, each with a token for calls and one for the chat's socket. */
export async function seedChatPeople(db: Db, count: number): Promise<ChatPeople> {
  const { rows } = await sql<{ id: Id; uid: string }>`
    insert into app_user (uid, nickname, created_at, updated_at)
    select ${UID}, '聊天' || index, now(), now() from generate_series(1, ${count}::int) as index
    returning id, uid`.execute(db);
  await sql`insert into chat_person (user_id) select unnest(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  const people: TalkPerson[] = [];
  for (const { id, uid } of rows) {
    const [session, uni] = [newToken(), newToken()];
    await sql`
      with session as (
        insert into session_token (token_hash, channel, user_id, client, system, last_used_at, created_at, expires_at)
        values (${session.hash}, 'phone', ${id}, '', '', '2039-01-01', now(), ${ENDS_AT}) returning id)
      insert into session_token (token_hash, channel, user_id, parent_id, client, system, last_used_at, created_at, expires_at)
      select ${uni.hash}, 'uni', ${id}, id, '', '', '2039-01-01', now(), ${ENDS_AT} from session`.execute(db);
    people.push({ uid, token: session.token, socketToken: uni.token });
  }
  return { ids: rows.map(({ id }) => id), people };
}

/** Friends by two: the first with the second, the third with the fourth. Answers their conversations. */
export async function seedPairs(db: Db, ids: readonly Id[]): Promise<string[]> {
  const [ones, others] = [0, 1].map((side) => ids.filter((_, index) => index % 2 === side));
  const { rows } = await sql<{ uid: string }>`
    with pair as (
      select least(one, other) as one, greatest(one, other) as other, place
      from unnest(${ones}::bigint[], ${others}::bigint[]) with ordinality as pair(one, other, place)
    ), made as (
      insert into chat_conversation (uid, kind, one_id, other_id, last_at, created_at)
      select ${UID}, 1, one, other, '2026-05-01', '2026-05-01' from pair returning id, uid, one_id, other_id
    ), members as (
      insert into chat_member (conversation_id, user_id, joined_at)
      select id, unnest(array[one_id, other_id]), now() from made
    ), friends as (
      insert into chat_friend (user_id, friend_id, created_at)
      select one, other, now() from pair union all select other, one, now() from pair
    )
    select made.uid from made join pair on pair.one = made.one_id and pair.other = made.other_id order by pair.place`.execute(
    db,
  );
  await seedHistory(db);
  return rows.map(({ uid }) => uid);
}

/**
 * Each pair has talked before, and has read what was said: PostgreSQL keeps plans of the chats, and those that it makes of empty tables read
 * all of each until the tables are analyzed again, in a minute or two.
 */
async function seedHistory(db: Db): Promise<void> {
  await sql`
    with said as (
      insert into chat_message (uid, conversation_id, seq, version, sender_id, unique_id, type, body, people, mentions, grams,
        created_at, client_created_at)
      select ${UID}, id, seq, seq, case seq % 2 when 0 then one_id else other_id end, ${UID}, 'text', '说过的话' || seq, '{}', '{}',
        array_append(search_bigrams('说过的话' || seq), 'c:' || id), '2026-04-01', '2026-04-01'
      from chat_conversation, generate_series(1, ${HISTORY}::int) as seq where kind = 1
      returning id, sender_id, unique_id
    ), sent as (
      insert into chat_sent (sender_id, unique_id, content_hash, message_id)
      select sender_id, unique_id, sha256(unique_id::bytea), id from said
    ), counted as (
      update chat_conversation set last_seq = ${HISTORY}, last_version = ${HISTORY} where kind = 1
      returning id, one_id, other_id
    ), read as (
      update chat_member set read_seq = ${HISTORY} from counted where conversation_id = counted.id
    ), moved as (
      update chat_person set counter = 1 from counted where user_id in (one_id, other_id)
    )
    insert into chat_feed (user_id, kind, target_id, number) select unnest(array[one_id, other_id]), 1, id, 1 from counted`.execute(
    db,
  );
}

/** A group of all of these. */
export async function seedGroup(db: Db, ids: readonly Id[]): Promise<string> {
  const { rows } = await sql<{ uid: string }>`
    with made as (
      insert into chat_conversation (uid, kind, last_at, created_at)
      values (${UID}, 2, '2026-05-01', '2026-05-01') returning id, uid
    ), grouped as (
      insert into chat_group (conversation_id, name, owner_id) select id, '年会摄影群', ${ids[0]} from made
    ), members as (
      insert into chat_member (conversation_id, user_id, role, joined_at)
      select made.id, given.id, case given.place when 1 then 2 else 0 end, now()
      from made, unnest(${[...ids]}::bigint[]) with ordinality as given(id, place)
    )
    select uid from made`.execute(db);
  const [group] = rows;
  if (group === undefined) throw new Error('no group');
  return group.uid;
}

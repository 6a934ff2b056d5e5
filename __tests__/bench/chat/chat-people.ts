import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Id } from '../../../server/db/tables';
import type { TalkPerson } from './chat-talk';

export interface ChatPeople {
  readonly ids: readonly Id[];
  readonly people: readonly TalkPerson[];
}

const UID = sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`;
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
  return rows.map(({ uid }) => uid);
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

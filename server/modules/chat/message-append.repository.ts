import { sql } from 'kysely';
import { chatReceivers } from '../../db/chat-receivers';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Id, Tx } from '../../db/tables';
import { MOVED_FEEDS, TELL } from './chat-feed.repository';
import { conversationWord, FEED } from './chat.rules';

export interface MessageToAppend {
  readonly uid: string;
  readonly senderId: Id | null;
  readonly uniqueId: string;
  readonly type: string;
  /** A preview, where there is a long text. */
  readonly body: string;
  readonly longText: string | null;
  readonly pictureId: Id | null;
  readonly fileId?: Id | null;
  readonly orderId?: Id | null;
  readonly albumId: Id | null;
  readonly mediaId: Id | null;
  readonly action: string | null;
  readonly people: readonly Id[];
  readonly aboutId: Id | null;
  readonly mentions: readonly Id[];
  readonly clientCreatedAt: Date;
}

export interface Appending {
  readonly conversationId: Id;
  readonly message: MessageToAppend;
  /** Who is told besides those who are in it. */
  readonly besides?: readonly Id[];
  /** Of what somebody has sent under a name, which he has not used. */
  readonly contentHash?: Buffer;
}

export interface Appended {
  readonly id: Id;
  readonly seq: number;
  readonly version: number;
  /** Who is pushed something, of what somebody has sent. */
  readonly receiverIds: readonly Id[];
}

const SENT = {
  conversation: sql`placed.conversation_id`,
  writer: sql`placed.sender_id`,
  mentions: sql`placed.mentions`,
};

/** A new message shows a conversation to all who have hidden it, and whoever had read everything before his own message has read that too. */
const SHOWN = sql`
  update chat_member as member
  set is_away = false, read_seq = case member.read_seq when said.seq - 1 then said.seq else member.read_seq end
  from (
    select conversation_id, user_id, max(seq) as seq from (
      select conversation_id, user_id, null as seq from counted join chat_member using (conversation_id) where is_away
      union all select conversation_id, sender_id, placed.seq from placed where hash is not null) as each
    group by conversation_id, user_id) as said
  where member.conversation_id = said.conversation_id and member.user_id = said.user_id
    and (member.is_away or member.read_seq = said.seq - 1)`;

/**
 * The next messages of some conversations, one after the other, told to all who are in them. The conversations are locked. Nobody sends two
 * of them. One statement for all of it, because everybody waits for each round trip under the locks. That `shown` is counted has members
 * locked before counters: see [Note: Chat] in 0070-chat.
 */
export async function appendMessages(tx: Tx, appending: readonly Appending[], now: Date): Promise<Appended[]> {
  const each = <T>(read: (one: Appending) => T): T[] => appending.map(read);
  const of = <T>(read: (message: MessageToAppend) => T): T[] => appending.map(({ message }) => read(message));
  const list = (ids: readonly Id[]): string => `{${ids.join(',')}}`;
  const { rows } = await sql<Appended>`${KEEP_PLAN}
    with given as materialized (
      select *, row_number() over (partition by conversation_id order by place)::int as nth
      from unnest(${each((one) => one.conversationId)}::bigint[], ${each((one) => conversationWord(one.conversationId))}::text[],
        ${each(({ besides = [] }) => list(besides))}::text[], ${each((one) => one.contentHash?.toString('hex') ?? null)}::text[],
        ${of(({ uid }) => uid)}::text[], ${of(({ senderId }) => senderId)}::bigint[], ${of(({ uniqueId }) => uniqueId)}::text[],
        ${of(({ type }) => type)}::text[], ${of(({ body }) => body)}::text[], ${of(({ longText }) => longText)}::text[],
        ${of(({ pictureId }) => pictureId)}::bigint[], ${of(({ fileId }) => fileId ?? null)}::bigint[],
        ${of(({ orderId }) => orderId ?? null)}::bigint[], ${of(({ albumId }) => albumId)}::bigint[],
        ${of(({ mediaId }) => mediaId)}::bigint[], ${of(({ action }) => action)}::text[],
        ${of(({ people }) => list(people))}::text[], ${of(({ aboutId }) => aboutId)}::bigint[],
        ${of(({ mentions }) => list(mentions))}::text[], ${of(({ clientCreatedAt }) => clientCreatedAt)}::timestamptz[])
        with ordinality as given(conversation_id, word, besides, hash, uid, sender_id, unique_id, type, body, long_text, picture_id,
          file_id, order_id, album_id, media_id, action, people, about_id, mentions, client_created_at, place)
    ), counted as (
      update chat_conversation as conversation
      set last_seq = last_seq + more.count, last_version = last_version + more.count,
        last_at = greatest(last_at, ${now}::timestamptz)
      from (select conversation_id, count(*)::int as count from given group by conversation_id) as more
      where conversation.id = more.conversation_id
      returning conversation.id as conversation_id, last_seq - more.count as seq, last_version - more.count as version, last_at as at
    ), placed as materialized (
      select conversation_id, word, hash, uid, sender_id, unique_id, type, body, long_text, picture_id, file_id, order_id, album_id,
        media_id, action, people::bigint[] as people, about_id, mentions::bigint[] as mentions, client_created_at, place,
        seq + nth as seq, version + nth as version, at
      from given join counted using (conversation_id)
    ), stored as (
      insert into chat_message (uid, conversation_id, seq, version, sender_id, unique_id, type, body, is_long, picture_id,
        file_id, order_id, album_id, media_id, action, people, about_id, mentions, grams, created_at, client_created_at)
      select uid, conversation_id, seq, version, sender_id, unique_id, type, body, long_text is not null, picture_id, file_id,
        order_id, album_id, media_id, action, people, about_id, mentions,
        case when type = 'text' then array_append(search_bigrams(coalesce(long_text, body)), word) else '{}' end,
        at, client_created_at
      from placed order by place
      returning id, uid
    ), whole as (
      insert into chat_long_text (message_id, body)
      select id, long_text from stored join placed using (uid) where long_text is not null
    ), named as (
      insert into chat_sent (sender_id, unique_id, content_hash, message_id)
      select sender_id, unique_id, decode(hash, 'hex'), id from stored join placed using (uid) where hash is not null
    ), shown as (${SHOWN} returning member.user_id), told as materialized (
      select user_id, ${sql.lit(FEED.conversation)} as kind, conversation_id as target_id, conversation_id as place, version + 1 as version
      from (
        select conversation_id, user_id from chat_member join counted using (conversation_id) where left_at is null
        union select conversation_id, unnest(besides::bigint[]) from given) as member
      join counted using (conversation_id)
      where (select count(*) from shown) >= 0
    ), ${MOVED_FEEDS}
    select id, seq, version, case when hash is null then '{}' else array(${chatReceivers(SENT)})::text[] end as "receiverIds",
      (select count(${TELL}) from notices)
    from stored join placed using (uid) order by place`.execute(tx);
  if (rows.length < appending.length) throw new Error('no such conversation');
  return rows;
}

/** The next message of a conversation, which nobody has sent under a name, told to those named besides too. The conversation is locked. */
export async function appendMessage(
  tx: Tx,
  conversationId: Id,
  { now, ...message }: MessageToAppend & { readonly now: Date },
  besides: readonly Id[] = [],
): Promise<Appended> {
  const [appended] = await appendMessages(tx, [{ conversationId, message, besides }], now);
  if (appended === undefined) throw new Error('an insert gave no row');
  return appended;
}

import { sql } from 'kysely';
import { SANCTION } from '@contract/constants/moderation';
import { KEEP_PLAN } from '../../db/kept-plan';
import { type Forbidding, forbiddingOf, type ForbiddingRow, toForbidding } from '../../db/sanctions';
import type { Db, Id, Tx } from '../../db/tables';
import { PAIR, type PairFacts } from './chat-person.repository';
import { type MemberRow, memberships } from './conversation.repository';

export interface SentRow {
  readonly contentHash: Buffer;
  readonly messageId: Id | null;
}

export interface SentName {
  readonly senderId: Id;
  readonly uniqueId: string;
}

/** What was sent under this name; null: nothing. */
export async function findSent(db: Db, { senderId, uniqueId }: SentName): Promise<SentRow | null> {
  const row = await db
    .selectFrom('chat_sent')
    .select(['content_hash as contentHash', 'message_id as messageId'])
    .where('sender_id', '=', senderId)
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst();
  return row ?? null;
}

export interface Asked extends SentName {
  /** Empty: none is named. */
  readonly conversationUid: string;
}

/** What is known of somebody who sends something. */
export interface SendFacts {
  /** The uid of the sender; null: the account is gone. */
  readonly userUid: string | null;
  /** What was sent under this name before. */
  readonly sent: SentRow | null;
  /** The membership of the sender in the conversation. */
  readonly member: MemberRow | null;
  /** How the two people of a single chat stand to each other. */
  readonly pair: PairFacts;
  /** What the desk does not allow the sender. */
  readonly forbidding: Forbidding;
  /** Of the list of words that texts are held against: see [Note: Word list] in 0053-word. */
  readonly wordVersion: Id;
}

type FactRow = Nullable<MemberRow> &
  Nullable<SentRow> &
  PairFacts &
  ForbiddingRow &
  Pick<SendFacts, 'userUid' | 'wordVersion'>;
type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** In their order. */
export async function listSendFacts(db: Db, asked: readonly Asked[], now: Date): Promise<SendFacts[]> {
  const own = memberships(db)
    .whereRef('conversation.uid', '=', sql.ref('asked.uid'))
    .whereRef('member.user_id', '=', sql.ref('asked.sender_id'));
  const { rows } = await sql<FactRow>`${KEEP_PLAN}
    select person.uid as "userUid", sent.content_hash as "contentHash", sent.message_id as "messageId", own.*, ${PAIR}, forbidding.*,
      (select version from word_version) as "wordVersion"
    from unnest(${asked.map(({ senderId }) => senderId)}::bigint[], ${asked.map(({ uniqueId }) => uniqueId)}::text[],
      ${asked.map(({ conversationUid }) => conversationUid)}::text[])
      with ordinality as asked(sender_id, unique_id, uid, place)
    left join app_user as person on person.id = asked.sender_id
    left join chat_sent as sent on sent.sender_id = asked.sender_id and sent.unique_id = asked.unique_id
    left join lateral (${own}) as own on true
    cross join lateral (
      select asked.sender_id as writer,
        case when own.kind = 1 then case asked.sender_id when own."oneId" then own."otherId" else own."oneId" end end as reader
    ) as pair
    cross join lateral (${forbiddingOf('asked.sender_id', SANCTION.comments, now)}) as forbidding
    order by asked.place`.execute(db);
  return rows.map((row) => {
    const { userUid, wordVersion, contentHash, messageId, isBlocked, isFriend, isFollowed, ...rest } = row;
    const { needsPhone, until, reason, ...member } = rest;
    return {
      userUid,
      wordVersion,
      sent: contentHash === null ? null : { contentHash, messageId },
      member: isMember(member) ? member : null,
      pair: { isBlocked, isFriend, isFollowed },
      forbidding: toForbidding({ needsPhone, until, reason }),
    };
  });
}

/** All columns of a membership are there, or none is. */
const isMember = (row: Nullable<MemberRow>): row is MemberRow => row.id !== null;

const senderKeys = (senderIds: readonly Id[]) => sql`
  (select name from unnest(${senderIds.map((id) => `chat-sender:${id}`)}::text[]) as name order by name) as sender`;

/** One sender's messages come one after the other, so that they can be counted. The first lock of all. */
export async function lockSenders(tx: Tx, senderIds: readonly Id[]): Promise<void> {
  await sql`${KEEP_PLAN} select pg_advisory_xact_lock(hashtextextended(name, 0)) from ${senderKeys(senderIds)}`.execute(
    tx,
  );
}

export interface Place {
  readonly senderId: Id;
  readonly conversationId: Id;
}

/** Of several senders, each with a conversation, those who are locked with it, because nobody else holds either now. */
export async function lockFree(tx: Tx, places: readonly Place[]): Promise<Set<Id>> {
  const { rows } = await sql<{ senderId: Id }>`${KEEP_PLAN}
    with sender as materialized (
      select sender_id, conversation_id, pg_try_advisory_xact_lock(hashtextextended('chat-sender:' || sender_id, 0)) as is_free
      from unnest(${places.map(({ senderId }) => senderId)}::bigint[],
        ${places.map(({ conversationId }) => conversationId)}::bigint[]) as given(sender_id, conversation_id)
    ), locked as materialized (
      select id from chat_conversation where id = any(array(select conversation_id from sender where is_free))
      order by id for no key update skip locked
    )
    select sender_id as "senderId" from sender join locked on locked.id = conversation_id where is_free`.execute(tx);
  return new Set(rows.map(({ senderId }) => senderId));
}

/** What decides under the locks whether something may be sent. */
export interface Standing {
  /** Something was sent under this name. */
  readonly isSent: boolean;
  readonly isMember: boolean;
  /** How many messages he has sent since, counted up to the limit. */
  readonly lately: number;
}

/** In their order. */
export async function listStandings(
  db: Db,
  asked: readonly (Place & SentName)[],
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`${KEEP_PLAN}
    select
      exists (select from chat_sent where sender_id = asked.sender_id and unique_id = asked.unique_id) as "isSent",
      exists (select from chat_member
        where conversation_id = asked.conversation_id and user_id = asked.sender_id and left_at is null) as "isMember",
      (select count(*)::int from (
        select from chat_message where sender_id = asked.sender_id and created_at > ${since} limit ${limit}) as sent) as lately
    from unnest(${asked.map(({ senderId }) => senderId)}::bigint[], ${asked.map(({ uniqueId }) => uniqueId)}::text[],
      ${asked.map(({ conversationId }) => conversationId)}::bigint[])
      with ordinality as asked(sender_id, unique_id, conversation_id, place)
    order by place`.execute(db);
  return rows;
}

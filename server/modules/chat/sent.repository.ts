import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';

export interface SentRow {
  readonly contentHash: Buffer;
  readonly messageId: Id | null;
}

export interface SentName {
  readonly senderId: Id;
  readonly uniqueId: string;
}

/** What was sent under these names, in their order; null: nothing. */
export async function findSent(db: Db, names: readonly SentName[]): Promise<(SentRow | null)[]> {
  const { rows } = await sql<SentRow & SentName>`${KEEP_PLAN}
    select sent.sender_id as "senderId", sent.unique_id as "uniqueId", sent.content_hash as "contentHash",
      sent.message_id as "messageId"
    from unnest(${names.map(({ senderId }) => senderId)}::bigint[], ${names.map(({ uniqueId }) => uniqueId)}::text[])
      as name(sender_id, unique_id)
    join chat_sent as sent on sent.sender_id = name.sender_id and sent.unique_id = name.unique_id`.execute(db);
  const found = new Map(rows.map((row) => [`${row.senderId}:${row.uniqueId}`, row]));
  return names.map(({ senderId, uniqueId }) => found.get(`${senderId}:${uniqueId}`) ?? null);
}

/** Their senders are locked, and have used none of these names. */
export async function insertSent(
  tx: Tx,
  sent: readonly (SentName & { readonly contentHash: Buffer; readonly messageId: Id })[],
): Promise<void> {
  await sql`${KEEP_PLAN}
    insert into chat_sent (sender_id, unique_id, content_hash, message_id)
    select sender_id, unique_id, decode(hash, 'hex'), message_id
    from unnest(${sent.map(({ senderId }) => senderId)}::bigint[], ${sent.map(({ uniqueId }) => uniqueId)}::text[],
      ${sent.map(({ contentHash }) => contentHash.toString('hex'))}::text[], ${sent.map(({ messageId }) => messageId)}::bigint[])
      as given(sender_id, unique_id, hash, message_id)`.execute(tx);
}

const senderKeys = (senderIds: readonly Id[]) => sql`
  (select name from unnest(${senderIds.map((id) => `chat-sender:${id}`)}::text[]) as name order by name) as sender`;

/** One sender's messages come one after the other, so that they can be counted. The first lock of all. */
export async function lockSenders(tx: Tx, senderIds: readonly Id[]): Promise<void> {
  await sql`${KEEP_PLAN} select pg_advisory_xact_lock(hashtextextended(name, 0)) from ${senderKeys(senderIds)}`.execute(
    tx,
  );
}

/** Of several those whom nobody else holds now. */
export async function lockFreeSenders(tx: Tx, senderIds: readonly Id[]): Promise<Set<Id>> {
  const { rows } = await sql<{ name: string; isFree: boolean }>`${KEEP_PLAN}
    select name, pg_try_advisory_xact_lock(hashtextextended(name, 0)) as "isFree" from ${senderKeys(senderIds)}`.execute(
    tx,
  );
  const free = new Set(rows.filter(({ isFree }) => isFree).map(({ name }) => name));
  return new Set(senderIds.filter((id) => free.has(`chat-sender:${id}`)));
}

/** How many messages each has sent since, counted up to `limit`; in their order. */
export async function countSentSince(db: Db, senderIds: readonly Id[], since: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`${KEEP_PLAN}
    select (select count(*)::int from (
      select from chat_message where sender_id = sender.id and created_at > ${since} limit ${limit}) as sent) as count
    from unnest(${[...senderIds]}::bigint[]) with ordinality as sender(id, place) order by place`.execute(db);
  return rows.map(({ count }) => count);
}

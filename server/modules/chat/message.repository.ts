import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';

export interface MessageRow {
  readonly id: Id;
  readonly uid: string;
  readonly uniqueId: string;
  readonly conversationId: Id;
  readonly conversationUid: string;
  readonly kind: number;
  readonly seq: number;
  readonly version: number;
  readonly type: string;
  readonly body: string;
  readonly isLong: boolean;
  readonly senderId: Id | null;
  readonly senderUid: string | null;
  readonly senderName: string | null;
  readonly senderAvatar: string | null;
  readonly toUid: string | null;
  readonly createdAt: Date;
  readonly clientCreatedAt: Date;
  readonly isRevoked: boolean;
  readonly revokedByUid: string | null;
  readonly action: string | null;
  readonly people: readonly Id[];
  readonly mentions: readonly string[];
  readonly pictureId: Id | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbhash: string | null;
  readonly fileId: Id | null;
  readonly fileName: string | null;
  readonly fileBytes: number | null;
  readonly durationMs: number | null;
  readonly filmState: number | null;
  readonly orderId: Id | null;
  readonly orderNo: string | null;
  readonly orderTitle: string | null;
  readonly orderCount: number | null;
  readonly orderFen: number | null;
  readonly orderKind: number | null;
  readonly orderRefundedFen: number | null;
  readonly orderState: number | null;
  readonly orderDeliveredAt: Date | null;
  /** Who bought, and who sells. */
  readonly orderPeople: readonly (Id | null)[];
  readonly albumId: Id | null;
  readonly albumUid: string | null;
  readonly mediaUid: string | null;
  readonly aboutUid: string | null;
  readonly aboutSeq: number | null;
  readonly aboutSenderUid: string | null;
  readonly aboutType: string | null;
  readonly aboutBody: string | null;
  readonly isAboutRevoked: boolean | null;
  /** Of anybody. */
  readonly hasReactions: boolean;
  /** Somebody has deleted it for himself. */
  readonly hasDeleters: boolean;
}

const COLUMNS = sql`
  message.id, message.uid, message.unique_id as "uniqueId", message.conversation_id as "conversationId",
  conversation.uid as "conversationUid", conversation.kind::int, message.seq, message.version, message.type, message.body,
  message.is_long as "isLong", message.sender_id as "senderId", sender.uid as "senderUid", sender.nickname as "senderName",
  sender.avatar_url as "senderAvatar",
  (select uid from app_user where conversation.kind = 1 and message.sender_id is not null and id =
    case message.sender_id when conversation.one_id then conversation.other_id else conversation.one_id end) as "toUid",
  message.created_at as "createdAt", message.client_created_at as "clientCreatedAt",
  message.revoked_at is not null as "isRevoked", revoker.uid as "revokedByUid", message.action,
  message.people::text[] as people,
  case when message.mentions = '{}' then '{}' else coalesce(
    (select array_agg(uid) from app_user where id = any(message.mentions)), '{}') end as mentions,
  message.picture_id as "pictureId", picture.width, picture.height, picture.thumbhash,
  message.file_id as "fileId", file.name as "fileName", file.size_bytes::float8 as "fileBytes", file.duration_ms as "durationMs",
  file.state::int as "filmState",
  message.order_id as "orderId", bought.order_no as "orderNo", bought.album_name as "orderTitle", bought.line_count as "orderCount",
  bought.payable_fen::float8 as "orderFen", bought.state::int as "orderState", bought.kind::int as "orderKind",
  bought.refunded_fen::float8 as "orderRefundedFen", bought.delivered_at as "orderDeliveredAt",
  array[bought.buyer_id, bought.seller_id]::text[] as "orderPeople",
  message.album_id as "albumId", album.uid as "albumUid", media.uid as "mediaUid",
  about.uid as "aboutUid", about.seq as "aboutSeq", about_sender.uid as "aboutSenderUid", about.type as "aboutType",
  about.body as "aboutBody", about.revoked_at is not null as "isAboutRevoked",
  exists (select from chat_reaction where message_id = message.id) as "hasReactions",
  exists (select from chat_deleted where message_id = message.id) as "hasDeleters"`;

// One row each: looked up, never read as a whole.
const JOINS = sql`
  join chat_conversation as conversation on conversation.id = message.conversation_id
  left join app_user as sender on sender.id = message.sender_id
  left join app_user as revoker on revoker.id = message.revoked_by
  left join chat_picture as picture on picture.id = message.picture_id
  left join chat_file as file on file.id = message.file_id
  left join lateral (
    select order_no, album_name, kind, line_count, payable_fen, refunded_fen, state, delivered_at, buyer_id, seller_id
    from trade_order where id = message.order_id limit 1) as bought on true
  left join lateral (select uid from album where id = message.album_id and deleted_at is null limit 1) as album on true
  left join lateral (select uid from media where id = message.media_id limit 1) as media on true
  left join lateral (
    select uid, seq, sender_id, type, body, revoked_at from chat_message where id = message.about_id limit 1) as about on true
  left join app_user as about_sender on about_sender.id = about.sender_id`;

/** Planning it takes longer than running it, and its shapes are few. */
async function select(db: Db, from: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`${KEEP_PLAN} select ${COLUMNS} from ${from} ${JOINS} ${order}`.execute(db);
  return rows;
}

export async function listMessagesById(db: Db, ids: readonly Id[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return select(
    db,
    sql`(select * from chat_message where id = any(${[...ids]}::bigint[])) as message`,
    sql`order by message.id`,
  );
}

/** A message that somebody sees: he is in its conversation, and neither came later nor has cleared it. */
export async function findSeen(db: Db, userId: Id, uid: string): Promise<MessageRow | null> {
  const [row] = await select(
    db,
    sql`(select message.* from chat_message as message
      join chat_member as member on member.conversation_id = message.conversation_id
      where message.uid = ${uid} and member.user_id = ${userId} and member.left_at is null
        and message.seq >= greatest(member.from_seq, member.cleared_seq + 1)
        and not exists (select from chat_deleted where user_id = ${userId} and message_id = message.id)) as message`,
    sql``,
  );
  return row ?? null;
}

export interface PullWant {
  readonly conversationId: Id;
  readonly after: number;
  readonly fromSeq: number;
}

/** By the order of the wants, then by version. */
export function listChanged(db: Db, wants: readonly PullWant[], limit: number): Promise<MessageRow[]> {
  const columns = [
    wants.map((want) => want.conversationId),
    wants.map((want) => want.after),
    wants.map((want) => want.fromSeq),
  ] as const;
  return select(
    db,
    sql`(select changed.*, want.place
      from unnest(${columns[0]}::bigint[], ${columns[1]}::int[], ${columns[2]}::int[])
        with ordinality as want(conversation_id, after, from_seq, place)
      cross join lateral (
        select * from chat_message
        where conversation_id = want.conversation_id and version > want.after and seq >= want.from_seq
        order by version limit ${limit}) as changed
      order by want.place, changed.version limit ${limit}) as message`,
    sql`order by message.place, message.version`,
  );
}

/** Oldest first, of those from `fromSeq` on. */
export async function listBySeq(
  db: Db,
  conversationId: Id,
  fromSeq: number,
  way: { readonly before: number } | { readonly from: number },
  limit: number,
): Promise<MessageRow[]> {
  const part =
    'before' in way
      ? sql`and seq < ${way.before} order by seq desc limit ${limit}`
      : sql`and seq >= ${way.from} order by seq limit ${limit}`;
  return select(
    db,
    sql`(select * from chat_message where conversation_id = ${conversationId} and seq >= ${fromSeq} ${part}) as message`,
    sql`order by message.seq`,
  );
}

/** Of the first message at or after a time; null: there is none. */
export async function findSeqAt(db: Db, conversationId: Id, at: Date): Promise<number | null> {
  const row = await db
    .selectFrom('chat_message')
    .select('seq')
    .where('conversation_id', '=', conversationId)
    .where('created_at', '>=', at)
    .orderBy('created_at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? null;
}

/** `user:message` of those that each has deleted for himself. */
export async function listDeleted(db: Db, userIds: readonly Id[], ids: readonly Id[]): Promise<Set<string>> {
  if (userIds.length === 0 || ids.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`${KEEP_PLAN}
    select user_id || ':' || message_id as key from chat_deleted
    where message_id = any(${[...new Set(ids)]}::bigint[]) and user_id = any(${[...new Set(userIds)]}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

export async function findLongText(db: Db, messageId: Id): Promise<string | null> {
  const row = await db
    .selectFrom('chat_long_text')
    .select('body')
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** An order that this person has bought or sold. */
export async function findOrderOf(db: Db, userId: Id, orderNo: string): Promise<Id | null> {
  const row = await db
    .selectFrom('trade_order')
    .select('id')
    .where('order_no', '=', orderNo)
    .where((is) => is.or([is('buyer_id', '=', userId), is('seller_id', '=', userId)]))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How many messages each of two people has in their single chat, counted up to `limit`. */
export async function countBetween(
  db: Db,
  conversationId: Id,
  senderId: Id,
  limit: number,
): Promise<{ readonly own: number; readonly others: number }> {
  const { rows } = await sql<{ own: number; others: number }>`${KEEP_PLAN}
    select
      (select count(*)::int from (select from chat_message
        where conversation_id = ${conversationId} and sender_id = ${senderId} and type <> 'system' limit ${limit}) as own) as own,
      (select count(*)::int from (select from chat_message
        where conversation_id = ${conversationId} and sender_id <> ${senderId} and type <> 'system' limit 1) as others) as others`.execute(
    db,
  );
  return rows[0] ?? { own: 0, others: 0 };
}

/** The ids of the people with these uids who are in the conversation. */
export async function listMentionable(db: Db, conversationId: Id, uids: readonly string[]): Promise<Id[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom('chat_member')
    .innerJoin('app_user', 'app_user.id', 'chat_member.user_id')
    .select('app_user.id')
    .where('conversation_id', '=', conversationId)
    .where('left_at', 'is', null)
    .where('app_user.uid', 'in', [...uids])
    .execute();
  return rows.map(({ id }) => id);
}

/** Its text, files and reactions go. */
export async function revokeMessage(
  tx: Tx,
  messageId: Id,
  by: { readonly userId: Id | null; readonly at: Date; readonly version: number },
): Promise<void> {
  await tx.deleteFrom('chat_long_text').where('message_id', '=', messageId).execute();
  await tx.deleteFrom('chat_reaction').where('message_id', '=', messageId).execute();
  await tx
    .updateTable('chat_message')
    .set({
      body: '',
      is_long: false,
      picture_id: null,
      file_id: null,
      order_id: null,
      album_id: null,
      media_id: null,
      mentions: [],
      grams: [],
      revoked_at: by.at,
      revoked_by: by.userId,
      version: by.version,
    })
    .where('id', '=', messageId)
    .execute();
}

/** A change of each of these messages, numbered from `first` on. */
export async function renewMessages(tx: Tx, ids: readonly Id[], first: number): Promise<void> {
  await sql`
    update chat_message set version = ${first} + given.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as given(id, place)
    where chat_message.id = given.id`.execute(tx);
}

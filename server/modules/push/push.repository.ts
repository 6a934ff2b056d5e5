import { sql } from 'kysely';
import { CHAT_KIND } from '@contract/constants/chat';
import { PUSH_CHANNEL } from '@contract/constants/push';
import { chatReceivers } from '../../db/chat-receivers';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';
import { DEFAULT_CHOICE, type PushChoice } from './push.rules';

interface ChoiceRow {
  readonly kinds: number[] | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

function toChoice({ kinds, quietFrom, quietTo }: ChoiceRow): PushChoice {
  if (kinds === null) return DEFAULT_CHOICE;
  return { kinds, quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo } };
}

export async function listReachable(
  tx: Tx,
  userIds: readonly Id[],
): Promise<{ readonly clientId: Id; readonly userId: Id; readonly choice: PushChoice }[]> {
  const rows = await tx
    .selectFrom('push_client as client')
    .leftJoin('push_setting as setting', 'setting.user_id', 'client.user_id')
    .select([
      'client.id as clientId',
      'client.user_id as userId',
      'setting.kinds',
      'setting.quiet_from as quietFrom',
      'setting.quiet_to as quietTo',
    ])
    .where('client.user_id', '=', sql<Id>`any(${[...userIds]}::bigint[])`)
    .orderBy('client.id')
    .modifyFront(KEEP_PLAN)
    .execute();
  return rows.map((row) => ({ clientId: row.clientId, userId: row.userId, choice: toChoice(row) }));
}

export interface NewMessage {
  readonly clientId: Id;
  readonly kind: number;
  readonly cause: string;
  readonly noticeId: Id | null;
  readonly at: Date;
}

/** Answers those that were not there before. */
export async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<{ readonly id: Id; readonly clientId: Id; readonly cause: string }[]> {
  if (messages.length === 0) return [];
  return tx
    .insertInto('push_message')
    .values(
      messages.map(({ clientId, kind, cause, noticeId, at }) => ({
        client_id: clientId,
        kind,
        cause,
        notice_id: noticeId,
        created_at: at,
        ended_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['client_id', 'kind', 'cause']).doNothing())
    .returning(['id', 'client_id as clientId', 'cause'])
    .execute();
}

export interface WaitingMessage {
  readonly userId: Id;
  readonly clientId: Id;
  readonly channel: number;
  readonly address: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly kind: number;
  readonly createdAt: Date;
  readonly choice: PushChoice;
  /** The session in which the address was set has been ended. */
  readonly isSignedOut: boolean;
  /** Its notice has been read or taken away. */
  readonly isSeen: boolean;
}

/** Null for one that has been sent or given up. */
export async function findWaiting(db: Db, messageId: Id): Promise<WaitingMessage | null> {
  const row = await db
    .selectFrom('push_message as message')
    .innerJoin('push_client as client', 'client.id', 'message.client_id')
    .leftJoin('push_setting as setting', 'setting.user_id', 'client.user_id')
    .leftJoin('session_token as session', 'session.id', 'client.session_id')
    .leftJoin('user_notice as notice', 'notice.id', 'message.notice_id')
    .select([
      'client.user_id as userId',
      'client.id as clientId',
      'client.channel',
      'client.address',
      'client.p256dh',
      'client.auth',
      'message.kind',
      'message.created_at as createdAt',
      'setting.kinds',
      'setting.quiet_from as quietFrom',
      'setting.quiet_to as quietTo',
      'session.revoked_at as revokedAt',
      'notice.read_at as readAt',
      'notice.deleted_at as deletedAt',
    ])
    .where('message.id', '=', messageId)
    .where('message.ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { revokedAt, readAt, deletedAt, ...rest } = row;
  return {
    ...rest,
    choice: toChoice(row),
    isSignedOut: revokedAt !== null,
    isSeen: readAt !== null || deletedAt !== null,
  };
}

/** Whether there are unseen interactions of others, without people where either side has blocked the other. */
export async function hasNewInteraction(db: Db, userId: Id, after: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from interaction_event as event
      where event.target_id = ${userId} and event.actor_id <> ${userId} and event.at >= ${after}
        and event.id > coalesce((select seen_id from interaction_read where user_id = ${userId}), 0)
        and not exists (select from user_block as wall
          where (wall.user_id = ${userId} and wall.blocked_id = event.actor_id)
             or (wall.user_id = event.actor_id and wall.blocked_id = ${userId}))
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** A conversation of these two alone that neither has left and no block stands in. */
export async function findSharedConversation(db: Db, userId: Id, otherId: Id): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    select conversation.id from chat_conversation as conversation
    where conversation.kind = ${sql.lit(CHAT_KIND.single)}
      and conversation.one_id = least(${userId}::bigint, ${otherId}::bigint)
      and conversation.other_id = greatest(${userId}::bigint, ${otherId}::bigint)
      and conversation.last_seq > 0
      and 2 = (select count(*) from chat_member as member
        where member.conversation_id = conversation.id and member.left_at is null)
      and not exists (select from user_block as wall
        where (wall.user_id = ${userId} and wall.blocked_id = ${otherId})
           or (wall.user_id = ${otherId} and wall.blocked_id = ${userId}))`.execute(db);
  return rows[0]?.id ?? null;
}

/** Who is pushed what somebody says in a conversation, in which he mentions nobody. */
export async function listChatReceivers(db: Db, conversationId: Id, writerId: Id): Promise<Id[]> {
  const { rows } = await sql<{ user_id: Id }>`
    select receiver.user_id from (select ${conversationId}::bigint as conversation, ${writerId}::bigint as writer) as said
    cross join lateral (${chatReceivers({
      conversation: sql`said.conversation`,
      writer: sql`said.writer`,
      mentions: sql`'{}'::bigint[]`,
    })}) as receiver`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Whether something waits to be read where the person has not muted it, or is named. */
export async function hasUnreadChat(db: Db, userId: Id): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from chat_member as member
      join chat_message as message on message.conversation_id = member.conversation_id
        and message.seq > greatest(member.read_seq, member.cleared_seq, member.from_seq - 1)
      where member.user_id = ${userId} and member.left_at is null
        and (not member.is_muted or member.user_id = any(message.mentions))
        and message.sender_id is distinct from member.user_id and message.type <> 'system'
        and message.revoked_at is null
        and not exists (select from chat_deleted where user_id = member.user_id and message_id = message.id)
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

export async function endMessage(db: Db, messageId: Id, now: Date): Promise<void> {
  await db.updateTable('push_message').set({ ended_at: now }).where('id', '=', messageId).execute();
}

export interface NewClient {
  readonly userId: Id;
  readonly sessionId: Id;
  readonly channel: number;
  readonly address: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly at: Date;
}

/** An address belongs to the person who set it last; what waits for the previous one is removed. */
export async function upsertClient(tx: Tx, client: NewClient): Promise<Id> {
  await tx
    .deleteFrom('push_client')
    .where('channel', '=', client.channel)
    .where('address', '=', client.address)
    .where('user_id', '<>', client.userId)
    .execute();
  const row = await tx
    .insertInto('push_client')
    .values({
      user_id: client.userId,
      session_id: client.sessionId,
      channel: client.channel,
      address: client.address,
      p256dh: client.p256dh,
      auth: client.auth,
      created_at: client.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'address']).doUpdateSet((eb) => ({
        user_id: eb.ref('excluded.user_id'),
        session_id: eb.ref('excluded.session_id'),
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** All but the newest of a person. */
export async function deleteOldestClients(tx: Tx, userId: Id, kept: number): Promise<void> {
  await tx
    .deleteFrom('push_client')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('push_client').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(kept),
    )
    .execute();
}

export async function deleteClient(db: Db, clientId: Id): Promise<void> {
  await db.deleteFrom('push_client').where('id', '=', clientId).execute();
}

export async function deleteBrowser(db: Db, userId: Id, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_client')
    .where('user_id', '=', userId)
    .where('channel', '=', PUSH_CHANNEL.website)
    .where('address', '=', endpoint)
    .execute();
}

/** One more of each kind, up to `most`. */
export async function addPermits(tx: Tx, clientId: Id, kinds: readonly number[], most: number): Promise<void> {
  await tx
    .insertInto('push_permit')
    .values(kinds.map((kind) => ({ client_id: clientId, kind, permits: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'kind'])
        .doUpdateSet({ permits: sql<number>`least(push_permit.permits + 1, ${most}::int)` }),
    )
    .execute();
}

/** False where none is left. */
export async function takePermit(db: Db, clientId: Id, kind: number): Promise<boolean> {
  const taken = await db
    .updateTable('push_permit')
    .set((eb) => ({ permits: eb('permits', '-', 1) }))
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('permits', '>', 0)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0;
}

export async function givePermitBack(db: Db, clientId: Id, kind: number): Promise<void> {
  await db
    .updateTable('push_permit')
    .set((eb) => ({ permits: eb('permits', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .execute();
}

/** WeChat says that nothing of the kind is allowed: an address with nothing left goes. */
export async function dropPermits(db: Db, clientId: Id, kind: number): Promise<void> {
  await db.deleteFrom('push_permit').where('client_id', '=', clientId).where('kind', '=', kind).execute();
  await db
    .deleteFrom('push_client')
    .where('id', '=', clientId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('push_permit').select('kind').where('client_id', '=', clientId).where('permits', '>', 0))),
    )
    .execute();
}

export async function listPermits(db: Db, userId: Id): Promise<{ readonly kind: number; readonly permits: number }[]> {
  return db
    .selectFrom('push_permit as permit')
    .innerJoin('push_client as client', 'client.id', 'permit.client_id')
    .select(['permit.kind', 'permit.permits'])
    .where('client.user_id', '=', userId)
    .orderBy('permit.kind')
    .execute();
}

export async function findChoice(db: Db, userId: Id): Promise<PushChoice> {
  const row = await db
    .selectFrom('push_setting')
    .select(['kinds', 'quiet_from as quietFrom', 'quiet_to as quietTo'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? DEFAULT_CHOICE : toChoice(row);
}

export async function keepChoice(db: Db, userId: Id, { kinds, quiet }: PushChoice, now: Date): Promise<void> {
  const values = {
    kinds: [...kinds],
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    updated_at: now,
  };
  await db
    .insertInto('push_setting')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function findPerson(db: Db, uid: string): Promise<Id | null> {
  const row = await db.selectFrom('app_user').select('id').where('uid', '=', uid).executeTakeFirst();
  return row?.id ?? null;
}

/** Addresses of sessions that were ended. */
export async function deleteSignedOut(db: Db): Promise<void> {
  await db
    .deleteFrom('push_client')
    .where('session_id', 'in', (eb) => eb.selectFrom('session_token').select('id').where('revoked_at', 'is not', null))
    .execute();
}

/** Answers how many. */
export async function deleteOldMessages(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db
    .deleteFrom('push_message')
    .where('id', 'in', (eb) =>
      eb.selectFrom('push_message').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

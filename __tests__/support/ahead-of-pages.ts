// What no page writes yet, put into the database of a running server as a page would.
import { sql } from 'kysely';
import type { MemberLevel } from '@contract/constants/user';
import { openDatabase } from '../../server/db/connection';
import { clusterUrl, prepareCluster } from '../../server/db/launcher/cluster';
import type { Db } from '../../server/db/tables';
import { databaseJobs } from '../../server/jobs/queue';
import { SWEEP_ORDERS } from '../../server/modules/order/order.jobs';
import { SEND_PUSH } from '../../server/modules/push/push.jobs';
import { keepFacePhoto } from './files/face-photo';
import { waitFor } from './product';

async function inDatabase(dataDir: string, change: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase({ url: clusterUrl(prepareCluster(dataDir)) }, { poolSize: 1, name: 'journey' });
  try {
    await change(db);
  } finally {
    await close();
  }
}

const findByName = (db: Db, nickname: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'uid', 'avatar_url as avatarUrl'])
    .where('nickname', '=', nickname)
    .executeTakeFirstOrThrow();

/** Makes somebody a member, as an order would. */
export async function giveLevel(dataDir: string, nickname: string, level: MemberLevel): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    const { id } = await findByName(db, nickname);
    const now = new Date();
    const period = { user_id: id, level, start_at: now, end_at: null, created_at: now };
    await db.insertInto('membership_period').values(period).execute();
  });
}

/** Stores somebody's portrait as a face photo, as many times as given. */
export async function keepFaces(dataDir: string, nickname: string, times: number): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    const { uid, avatarUrl } = await findByName(db, nickname);
    for (let time = 0; time < times; time += 1) await keepFacePhoto(db, uid, { isMe: true, pictureUrl: avatarUrl });
  });
}

/** Lets an album's last moment come. */
export async function endAlbum(dataDir: string, albumUid: string): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    await db.updateTable('album').set({ expires_at: new Date() }).where('uid', '=', albumUid).execute();
  });
}

/** Judges photos and videos, as whoever moderates does: LEGAL_STATUS. */
export async function judgeMedia(dataDir: string, mediaUids: readonly string[], legalStatus: number): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    const judged = db.updateTable('media').set({ legal_status: legalStatus }).where('uid', 'in', mediaUids);
    await judged.returning('id').executeTakeFirstOrThrow();
  });
}

/** A phone gets one code a minute: the minute since its last is over. */
export async function letMinutePass(dataDir: string, phone: string): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    await db.deleteFrom('phone_pace').where('phone', '=', phone).execute();
  });
}

/** What the worker does about orders every 15 s, and about a refund on its way 15 s after the last time, it does now. */
export async function sweepOrders(dataDir: string): Promise<void> {
  const key = 'order-sweep-now';
  await inDatabase(dataDir, async (db) => {
    await db
      .updateTable('refund')
      .set({ told_at: new Date(0) })
      .where('told_at', 'is not', null)
      .execute();
    await databaseJobs.add(db, SWEEP_ORDERS, {}, { key });
    await waitFor(async () => {
      const { rows } = await sql`select from graphile_worker.jobs where key = ${key}`.execute(db);
      return rows.length === 0 ? true : null;
    }, 60_000);
  });
}

/** What others did is told half a minute later, in case they take it back: that half minute is over. */
export async function endPushWait(dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    const { rows } = await sql`
      select from graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs where task_identifier = ${SEND_PUSH.name}), run_at := now())`.execute(
      db,
    );
    if (rows.length === 0) throw new Error('nobody is to be told of anything');
  });
}

export interface LongTalk {
  readonly conversationUid: string;
  /** Who says all of it, a message a minute up to now: 第1条 and so on. */
  readonly byUid: string;
  readonly count: number;
  /** Up to here the others have read. */
  readonly readSeq: number;
  /** The message that names all others. */
  readonly namingSeq: number;
}

/** A conversation of which much has been said. Its last message so far is before all of these. */
export async function fillTalk(dataDir: string, talk: LongTalk): Promise<void> {
  const { conversationUid, byUid, count, readSeq, namingSeq } = talk;
  await inDatabase(dataDir, async (db) => {
    const { rows } = await sql<{ id: string; seq: number; userId: string; others: string[] }>`
      select conversation.id, conversation.last_seq as seq, person.id as "userId",
        array(select user_id::text from chat_member where conversation_id = conversation.id and user_id <> person.id) as others
      from chat_conversation as conversation, app_user as person
      where conversation.uid = ${conversationUid} and person.uid = ${byUid}`.execute(db);
    const [talked] = rows;
    if (talked === undefined) throw new Error('no such conversation');
    const { id, seq, userId, others } = talked;
    if (seq >= readSeq) throw new Error(`${seq} messages are there already`);
    await sql`
      insert into chat_message (uid, conversation_id, seq, version, sender_id, unique_id, type, body, people, mentions, grams,
        created_at, client_created_at)
      select translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'), ${id}, number, number, ${userId},
        translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'), 'text', '第' || number || '条',
        '{}', case number when ${namingSeq}::int then ${others}::bigint[] else '{}'::bigint[] end,
        array_append(search_bigrams('第' || number || '条'), 'c:' || ${id}::text), moment.at, moment.at
      from generate_series(${seq}::int + 1, ${count}::int) as number
      cross join lateral (select now() - (${count}::int - number) * interval '1 minute' as at) as moment`.execute(db);
    await sql`
      update chat_conversation set last_seq = ${count}, last_version = greatest(last_version, ${count}::int), last_at = now()
      where id = ${id}`.execute(db);
    await sql`
      update chat_member set read_seq = case user_id when ${userId}::bigint then ${count}::int else ${readSeq}::int end
      where conversation_id = ${id}`.execute(db);
    await sql`
      with moved as (
        update chat_person set counter = counter + 1
        where user_id in (select user_id from chat_member where conversation_id = ${id}) returning user_id, counter)
      update chat_feed set number = moved.counter from moved
      where chat_feed.user_id = moved.user_id and kind = 1 and target_id = ${id}`.execute(db);
  });
}

// What no page writes yet, put into the database of a running server as a page would.
import type { MemberLevel } from '@contract/constants/user';
import { openDatabase } from '../../server/db/connection';
import { clusterUrl, prepareCluster } from '../../server/db/launcher/cluster';
import type { Db } from '../../server/db/tables';
import { keepFacePhoto } from './files/face-photo';

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

/** Keeps somebody's portrait as a face photo, as often as told. */
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

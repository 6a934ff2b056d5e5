import type { MemberLevel } from '@contract/constants/user';
import { openDatabase } from '../../server/db/connection';
import { clusterUrl, prepareCluster } from '../../server/db/launcher/cluster';

/** Makes somebody a member, as an order would: in the database of a running server. Levels cannot be bought in a journey. */
export async function giveLevel(dataDir: string, nickname: string, level: MemberLevel): Promise<void> {
  const { db, close } = openDatabase({ url: clusterUrl(prepareCluster(dataDir)) }, { poolSize: 1, name: 'journey' });
  try {
    const { id } = await db
      .selectFrom('app_user')
      .select('id')
      .where('nickname', '=', nickname)
      .executeTakeFirstOrThrow();
    const now = new Date();
    await db
      .insertInto('membership_period')
      .values({ user_id: id, level, start_at: now, end_at: null, created_at: now })
      .execute();
  } finally {
    await close();
  }
}

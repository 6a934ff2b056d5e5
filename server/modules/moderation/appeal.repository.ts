import { sql } from 'kysely';
import { LEGAL_STATUS } from '@contract/constants/media';
import { holdsRightSql } from '../../db/people';
import type { Db, Id } from '../../db/tables';

/** Whether this admin was the last to take one of these down, and there is another who may decide about it. */
export async function hasOwnTakeDown(
  db: Db,
  adminId: Id,
  cases: readonly { readonly mediaId: Id }[],
): Promise<boolean> {
  const mediaIds = cases.map((one) => one.mediaId);
  const { rows } = await sql`
    select from (
      select distinct on (media_id) media_id, actor_id from moderation_decision as one
      where media_id = any(${mediaIds}::bigint[]) and rule in ('desk', 'status')
        and to_status = ${sql.lit(LEGAL_STATUS.illegal)} and from_status <> ${sql.lit(LEGAL_STATUS.illegal)}
        and not exists (select from moderation_decision as undone
          where undone.act = one.act and undone.rule = 'undo' and undone.media_id = one.media_id)
      order by media_id, id desc) as last
    where actor_id = ${adminId} and exists (
      select from app_user as other
      where other.id <> ${adminId} and ${holdsRightSql('other', 'moderation')})
    limit 1`.execute(db);
  return rows.length > 0;
}

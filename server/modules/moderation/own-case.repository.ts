import { sql, type SqlBool } from 'kysely';
import { holdsRightSql } from '../../db/people';
import type { Db, Id } from '../../db/tables';
import { isTakenBack, takesDown } from '../../db/take-downs';

const hasOther = (adminId: Id) => sql<SqlBool>`exists (
  select from app_user as other where other.id <> ${adminId} and ${holdsRightSql('other', 'moderation')})`;

/**
 * Whether this admin was the last to take one of these down, and there is another who may decide about it. Whoever refuses an appeal leaves it
 * where another has put it.
 */
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
        and ${takesDown} and not ${isTakenBack}
      order by media_id, id desc) as last
    where actor_id = ${adminId} and ${hasOther(adminId)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether this admin has uploaded one of these or owns its album, and there is another who may decide about it. */
export async function hasOwnMedia(db: Db, adminId: Id, cases: readonly { readonly mediaId: Id }[]): Promise<boolean> {
  const mediaIds = cases.map((one) => one.mediaId);
  const { rows } = await sql`
    select from media join album on album.id = media.album_id
    where media.id = any(${mediaIds}::bigint[]) and ${adminId} in (media.uploader_id, album.owner_id) and ${hasOther(adminId)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The same of what was written, made or done by somebody. */
export async function hasOwnMatter(db: Db, adminId: Id, matters: readonly { readonly userId: Id }[]): Promise<boolean> {
  if (!matters.some(({ userId }) => userId === adminId)) return false;
  const { rows } = await sql`select where ${hasOther(adminId)}`.execute(db);
  return rows.length > 0;
}

import { sql } from 'kysely';
import { LEGAL_STATUS } from '@contract/constants/media';
import type { Id, Tx } from '../../../db/tables';
import { isTakenBack } from '../../../db/take-downs';

/** Over `one` of `moderation_decision`: it lets its file stand, and has not been taken back. */
export const letsStand = sql`one.rule in ('desk', 'status') and one.to_status = ${sql.lit(LEGAL_STATUS.fine)}
  and not ${isTakenBack}`;

/** The last act after a decision that has let its file stand, whose it is and when; null where none did that has not been taken back. */
export async function findLetStand(
  tx: Tx,
  { mediaId, decisionId }: { readonly mediaId: Id; readonly decisionId: Id },
): Promise<{ act: string; actorId: Id; at: Date } | null> {
  const { rows } = await sql<{ act: string; actorId: Id; at: Date }>`
    select act, actor_id as "actorId", at from moderation_decision as one
    where media_id = ${mediaId} and id > ${decisionId} and ${letsStand}
    order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

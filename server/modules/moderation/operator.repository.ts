import type { Db, Id } from '../../db/tables';

export async function listNicknames(db: Db, userIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (userIds.length === 0) return new Map();
  const ids = [...new Set(userIds)];
  const rows = await db.selectFrom('app_user').select(['id', 'nickname']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

export interface OperatorAct {
  /** Null: the command line. */
  readonly actorId: Id | null;
  /** Of the audit log, behind `setting:`. */
  readonly action: string;
  readonly about: string;
  readonly personId?: Id;
  readonly reason: string;
  readonly at: Date;
}

export async function insertAct(db: Db, act: OperatorAct): Promise<void> {
  await db
    .insertInto('operator_act')
    .values({
      actor_id: act.actorId,
      action: act.action,
      about: act.about,
      person_id: act.personId ?? null,
      reason: act.reason,
      at: act.at,
    })
    .execute();
}

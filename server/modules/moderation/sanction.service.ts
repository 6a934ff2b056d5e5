import { SANCTION, type Sanction } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type { LiftSanctionInput, SanctionPage, SanctionPageQuery, SanctionRow } from '@contract/schemas/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { requireAdmin } from './desk-caller';
import * as repository from './sanction.repository';

/** What the desk forbids people: see [Note: Reported things] in 0076-reported-things. For super admins alone. */
export interface SanctionService {
  list(caller: Caller, query: SanctionPageQuery): Promise<SanctionPage>;
  /** Refuses with SANCTION_ABSENT. */
  lift(caller: Caller, input: LiftSanctionInput): Promise<null>;
  /** In the transaction of a decision. Refuses with FORBIDDEN where it is about a super admin. */
  give(
    tx: Tx,
    about: { readonly userId: Id; readonly kind: Sanction; readonly days: number },
    by: { readonly act: string; readonly actorId: Id; readonly reason: string },
  ): Promise<void>;
  takeBack(tx: Tx, act: string, actorId: Id): Promise<void>;
}

const DAY_MS = 86_400_000;

export function createSanctions({ db, clock }: { readonly db: Db; readonly clock: Clock }): SanctionService {
  return {
    async list(caller, query) {
      requireAdmin(caller);
      const now = clock.now();
      const [rows, total] = await Promise.all([
        repository.listSanctionRows(db, now, { limit: query.size, offset: pageOffset(query) }),
        repository.countSanctionRows(db, now),
      ]);
      const records = rows.map((row): SanctionRow => ({
        id: row.uid,
        person: { id: row.personUid, nickname: row.nickname, avatar: row.avatar },
        kind: Object.values(SANCTION).find((kind) => kind === row.kind) ?? SANCTION.account,
        untilTime: row.until.getTime(),
        reason: row.reason,
        actor: row.actor ?? '',
        createTime: row.at.getTime(),
      }));
      return toPage(records, total, query);
    },

    async lift(caller, input) {
      const { userId: actorId } = requireAdmin(caller);
      const isLifted = await repository.liftOne(db, input.id, { actorId, at: clock.now() });
      if (!isLifted) throw refuse(MODERATION_ERRORS.SANCTION_ABSENT);
      return null;
    },

    async give(tx, { userId, kind, days }, by) {
      // Whoever decides is not decided about here.
      if (await repository.isAdmin(tx, userId)) throw refuse(ERRORS.FORBIDDEN);
      const at = clock.now();
      const until = new Date(at.getTime() + days * DAY_MS);
      await repository.insertSanction(tx, { userId, kind, until, ...by, at });
    },

    takeBack: (tx, act, actorId) => repository.liftOfAct(tx, act, { actorId, at: clock.now() }),
  };
}

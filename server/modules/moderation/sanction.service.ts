import { SANCTION, type Sanction } from '@contract/constants/moderation';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type { LiftSanctionInput, SanctionPage, SanctionPageQuery, SanctionRow } from '@contract/schemas/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { findSanction } from '../../db/sanctions';
import { deleteBanMarks, deleteEndedBanMarks, insertBanMarks, listMarksOf } from '../../db/ban-marks';
import { NOTICE_TYPE } from '@contract/constants/notice';
import type { Installation } from '../installation/installation.service';
import type { NoticeService } from '../notice/notice.service';
import * as repository from './sanction.repository';

/** What the desk forbids people: see [Note: Reported things] in 0076-reported-things. For super admins alone. */
export interface SanctionService {
  list(caller: Caller, query: SanctionPageQuery): Promise<SanctionPage>;
  /** Refuses with SANCTION_ABSENT. */
  lift(caller: Caller, input: LiftSanctionInput): Promise<null>;
  /** In the transaction of a decision. Refuses with ADMIN_SANCTIONED where it is about a super admin. */
  give(
    tx: Tx,
    about: { readonly userId: Id; readonly kind: Sanction; readonly days: number },
    by: { readonly act: string; readonly actorId: Id; readonly reason: string },
  ): Promise<void>;
  takeBack(tx: Tx, act: string, actorId: Id): Promise<void>;
  /** Notifies the people whom an act has forbidden something, once it can no longer be undone. */
  tell(tx: Tx, act: string): Promise<void>;
  /** Forgets what has ended. */
  sweep(): Promise<void>;
}

const DAY_MS = 86_400_000;

export interface SanctionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly installation: Installation;
  readonly notices: Pick<NoticeService, 'tell'>;
}

export function createSanctions({ db, clock, installation, notices }: SanctionDeps): SanctionService {
  return {
    async list(caller, query) {
      requireRight(caller, 'moderation');
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
      const { userId: actorId } = requireRight(caller, 'moderation');
      await db.transaction().execute(async (tx) => {
        const lifted = await repository.liftOne(tx, input.id, { actorId, at: clock.now() });
        if (lifted === null) throw refuse(MODERATION_ERRORS.SANCTION_ABSENT);
        await deleteBanMarks(tx, [input.id]);
        const { userId, kind } = lifted;
        // Another that forbids the same may hold for longer.
        if ((await findSanction(tx, userId, kind, clock.now())) !== null) return;
        const facts = { sanction: kind };
        await notices.tell(tx, [{ userId, type: NOTICE_TYPE.sanctionLifted, cause: input.id, facts }]);
      });
      return null;
    },

    async give(tx, { userId, kind, days }, by) {
      // Administrators cannot be sanctioned.
      if (await repository.isAdmin(tx, userId)) throw refuse(MODERATION_ERRORS.ADMIN_SANCTIONED);
      const at = clock.now();
      const until = new Date(at.getTime() + days * DAY_MS);
      const sanctionUid = await repository.insertSanction(tx, { userId, kind, until, ...by, at });
      if (kind !== SANCTION.account) return;
      const marks = await listMarksOf(tx, userId, await installation.secret('ban'));
      await insertBanMarks(tx, marks, { sanctionUid, until, reason: by.reason });
    },

    async takeBack(tx, act, actorId) {
      await deleteBanMarks(tx, await repository.liftOfAct(tx, act, { actorId, at: clock.now() }));
    },

    async tell(tx, act) {
      const given = await repository.listOfAct(tx, act);
      await notices.tell(
        tx,
        given.map(({ uid, userId, kind, until, reason }) => ({
          userId,
          type: NOTICE_TYPE.sanctioned,
          cause: uid,
          facts: { sanction: kind, endTime: until.getTime(), reason },
        })),
      );
    },

    sweep: () => deleteEndedBanMarks(db, clock.now()),
  };
}

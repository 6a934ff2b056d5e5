import { AUDIT_EXPORT_MAX } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { describeAction, describeActReason } from '@contract/rules/audit-words';
import { pageOffset, toPage } from '@contract/rules/page';
import { shanghaiDay, shanghaiTime } from '@contract/rules/shanghai-day';
import type {
  AddLegalHoldInput,
  AuditExport,
  AuditFilterInput,
  AuditPage,
  AuditPageQuery,
  AuditRow,
  LegalHoldPage,
  LegalHoldPageQuery,
  LiftLegalHoldInput,
} from '@contract/schemas/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import { toCsv } from '../../bytes/csv';
import { refuse } from '../../http/refuse';
import * as repository from './audit.repository';
import { readReason } from './desk-caller';
import * as holds from './legal-hold.repository';

/** What was done at the desk, and what must not be erased. For super admins alone. */
export interface AuditService {
  list(caller: Caller, query: AuditPageQuery): Promise<AuditPage>;
  /** The last ones, as a file of a spreadsheet. */
  exportCsv(caller: Caller, query: AuditFilterInput): Promise<AuditExport>;
  listHolds(caller: Caller, query: LegalHoldPageQuery): Promise<LegalHoldPage>;
  /** A repeat changes nothing. Refuses with THING_ABSENT, TAKE_DOWN_REASON_REQUIRED. */
  hold(caller: Caller, input: AddLegalHoldInput): Promise<null>;
  /** Refuses with HOLD_ABSENT. */
  liftHold(caller: Caller, input: LiftLegalHoldInput): Promise<null>;
}

export function createAudit({ db, clock }: { readonly db: Db; readonly clock: Clock }): AuditService {
  return {
    async list(caller, query) {
      requireRight(caller, 'audit');
      const filter = toFilter(query);
      const [rows, total] = await Promise.all([
        repository.listAuditRows(db, filter, { limit: query.size, offset: pageOffset(query) }),
        repository.countAuditRows(db, filter),
      ]);
      return toPage(
        rows.map(({ at, ...row }): AuditRow => ({ ...row, time: at.getTime() })),
        total,
        query,
      );
    },

    async exportCsv(caller, query) {
      requireRight(caller, 'audit');
      const rows = await repository.listAuditRows(db, toFilter(query), { limit: AUDIT_EXPORT_MAX, offset: 0 });
      const body = rows.map(({ at, actor, person, reason, about, ...act }) => [
        shanghaiTime(at),
        actor,
        describeAction(act),
        person,
        describeActReason({ ...act, reason }),
        about,
      ]);
      const day = shanghaiDay(clock.now());
      return { name: `审计-${day}.csv`, text: toCsv([['时间', '操作人', '操作', '用户', '原因', '编号'], ...body]) };
    },

    async listHolds(caller, query) {
      requireRight(caller, 'moderation');
      const [rows, total] = await Promise.all([
        holds.listHoldRows(db, { limit: query.size, offset: pageOffset(query) }),
        holds.countHoldRows(db),
      ]);
      const records = rows.map(({ uid, at, ...row }) => ({ ...row, id: uid, createTime: at.getTime() }));
      return toPage(records, total, query);
    },

    async hold(caller, { thing, id, reason }) {
      const { userId: actorId } = requireRight(caller, 'moderation');
      const why = readReason(reason, true);
      const heldId = await holds.findHeldId(db, thing, id);
      if (heldId === null) throw refuse(MODERATION_ERRORS.THING_ABSENT);
      await holds.insertHold(db, { thing, id: heldId, reason: why, actorId, at: clock.now() });
      return null;
    },

    async liftHold(caller, { id }) {
      const { userId: actorId } = requireRight(caller, 'moderation');
      const isLifted = await holds.liftHold(db, id, { actorId, at: clock.now() });
      if (!isLifted) throw refuse(MODERATION_ERRORS.HOLD_ABSENT);
      return null;
    },
  };
}

function toFilter({ keyword = '', fromTime, toTime }: AuditFilterInput): repository.AuditFilter {
  if (fromTime !== undefined && toTime !== undefined && toTime < fromTime) throw refuse(ERRORS.BAD_INPUT);
  return {
    part: keyword.trim() === '' ? null : keyword.trim(),
    from: fromTime === undefined ? null : new Date(fromTime),
    to: toTime === undefined ? null : new Date(toTime),
  };
}

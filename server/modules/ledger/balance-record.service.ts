import { BALANCE_RECORD } from '@contract/constants/balance';
import type { BalanceRecord, BalanceRecordQuery, BalanceRecords, BalanceStatistics } from '@contract/schemas/balance';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { listRecords, listSubjects, type RecordRow, type SubjectRow, sumTotals } from './balance-record.repository';
import { beginningsOf, kindOfReference, numberOfReference, rangeOfMonth } from './balance-record.rules';

/** One's own money: what may be done with it, and every movement that it is the sum of. */
export interface BalanceRecordService {
  getStatistics(caller: Caller): Promise<BalanceStatistics>;
  list(caller: Caller, query: BalanceRecordQuery): Promise<BalanceRecords>;
}

const WITHDRAWALS: readonly number[] = [BALANCE_RECORD.withdrawn, BALANCE_RECORD.withdrawReturned];

export function createBalanceRecords({ db }: { readonly db: Db }): BalanceRecordService {
  return {
    async getStatistics(caller) {
      const { byKind, incomeFen } = await sumTotals(db, requireUser(caller).userId);
      const of = (kind: string): number => byKind.get(kind) ?? 0;
      return {
        availableFen: of('topped') + of('earned'),
        toppedFen: of('topped'),
        withdrawableFen: Math.max(0, of('earned') + of('owed')),
        heldFen: of('held'),
        reservedFen: of('reserved'),
        owedFen: -of('owed') || 0,
        incomeFen,
      };
    },

    async list(caller, { filter, month, cursor, size }) {
      const { userId } = requireUser(caller);
      const [beforeId = null] = readCursor(cursor, [CURSOR_ID]) ?? [];
      const range = month === undefined ? null : rangeOfMonth(month);
      const asked = { ownerId: userId, beginnings: beginningsOf(filter), range, beforeId };
      const rows = await listRecords(db, asked, size + 1);
      const shown = rows.slice(0, size);
      const subjects = await listSubjects(db, [...new Set(shown.map((row) => numberOfReference(row.reference)))]);
      const last = rows.length > size ? shown.at(-1) : undefined;
      return {
        records: shown.map((row) => toRecord(row, subjects)),
        next: last === undefined ? '' : writeCursor([last.id]),
      };
    },
  };
}

function toRecord(row: RecordRow, subjects: readonly SubjectRow[]): BalanceRecord {
  const kind = kindOfReference(row.reference);
  const number = numberOfReference(row.reference);
  const isWithdrawal = WITHDRAWALS.includes(kind);
  const subject = subjects.find((each) => each.number === number && (each.withdrawNo !== '') === isWithdrawal);
  return {
    id: row.id,
    kind,
    availableFen: row.availableFen,
    heldFen: row.heldFen,
    owedFen: row.owedFen,
    about: subject?.about ?? '',
    isTip: subject?.isTip ?? false,
    isOwn: subject?.isOwn ?? false,
    orderNo: subject?.orderNo ?? '',
    withdrawNo: subject?.withdrawNo ?? '',
    settlesAt: subject?.settlesAt?.getTime() ?? 0,
    at: row.at.getTime(),
  };
}

import { BALANCE_RECORD, type BalanceFilter, type BalanceRecordKind } from '@contract/constants/balance';
import { startOfShanghaiMonth } from '@contract/rules/shanghai-day';

/** A movement's reference begins with what it is. */
const KINDS: Readonly<Record<string, BalanceRecordKind>> = {
  deliver: BALANCE_RECORD.sale,
  settle: BALANCE_RECORD.settled,
  pay: BALANCE_RECORD.bought,
  refund: BALANCE_RECORD.refunded,
  return: BALANCE_RECORD.returned,
  hold: BALANCE_RECORD.withdrawn,
  release: BALANCE_RECORD.withdrawReturned,
  topup: BALANCE_RECORD.toppedUp,
  untop: BALANCE_RECORD.topUpReturned,
};

const FILTERS: Readonly<Record<Exclude<BalanceFilter, 'all'>, readonly string[]>> = {
  income: ['deliver', 'settle', 'return', 'topup'],
  expense: ['pay', 'refund', 'untop'],
  withdraw: ['hold', 'release'],
};

export function kindOfReference(reference: string): BalanceRecordKind {
  return KINDS[reference.split(':')[0] ?? ''] ?? BALANCE_RECORD.other;
}

/** The number of what is moved for; of a withdrawal its own. */
export function numberOfReference(reference: string): string {
  return reference.split(':').at(-1) ?? '';
}

/** How the references that a filter lets through begin. Null: all. */
export function beginningsOf(filter: BalanceFilter): readonly string[] | null {
  return filter === 'all' ? null : FILTERS[filter];
}

/** From its first moment to the next month's, in Shanghai. */
export function rangeOfMonth(month: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: new Date(startOfShanghaiMonth(year, number)), to: new Date(startOfShanghaiMonth(year, number + 1)) };
}

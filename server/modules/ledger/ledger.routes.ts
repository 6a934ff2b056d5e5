import { getBalanceRecord, getBalanceStatistics } from '@contract/http/balance';
import { getBalanceAndIntegral } from '@contract/http/user';
import { BalanceRecordQuery, BalanceRecords, BalanceStatistics } from '@contract/schemas/balance';
import { Empty } from '@contract/schemas/shared';
import { BalanceAndIntegral } from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { BalanceRecordService } from './balance-record.service';
import type { BalanceService } from './balances.service';

export function bindLedger(
  routes: Routes,
  { balances, records }: { readonly balances: BalanceService; readonly records: BalanceRecordService },
): void {
  routes.bind(getBalanceAndIntegral, { input: Empty, data: BalanceAndIntegral }, (caller) =>
    balances.getBalanceAndIntegral(caller),
  );
  routes.bind(getBalanceStatistics, { input: Empty, data: BalanceStatistics }, (caller) =>
    records.getStatistics(caller),
  );
  routes.bind(getBalanceRecord, { input: BalanceRecordQuery, data: BalanceRecords }, records.list);
}

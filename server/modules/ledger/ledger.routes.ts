import { getBalanceAndIntegral } from '@contract/http/user';
import { Empty } from '@contract/schemas/shared';
import { BalanceAndIntegral } from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { BalanceService } from './balances.service';

export function bindLedger(routes: Routes, balances: BalanceService): void {
  routes.bind(getBalanceAndIntegral, { input: Empty, data: BalanceAndIntegral }, (caller) =>
    balances.getBalanceAndIntegral(caller),
  );
}

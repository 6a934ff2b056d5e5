import * as calls from '@contract/http/balance';
import * as shapes from '@contract/schemas/balance';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { WithdrawalWayService } from './way.service';
import type { WithdrawalService } from './withdrawal.service';

export function bindWithdrawals(
  routes: Routes,
  { ways, withdrawals }: { readonly ways: WithdrawalWayService; readonly withdrawals: WithdrawalService },
): void {
  routes.bind(calls.listWithdrawalWays, { input: shapes.WaysQuery, data: shapes.WithdrawalWays }, ways.list);
  routes.bind(calls.addWithdrawalWay, { input: shapes.AddWayInput, data: shapes.WithdrawalWay }, ways.add);
  routes.bind(calls.removeWithdrawalWay, { input: shapes.WayIdInput, data: Nothing }, ways.remove);
  routes.bind(calls.getWithdrawOptions, { input: Empty, data: shapes.WithdrawOptions }, (caller) =>
    withdrawals.getOptions(caller),
  );
  routes.bind(calls.withdraw, { input: shapes.WithdrawInput, data: shapes.Withdrawal }, withdrawals.withdraw);
  routes.bind(calls.listWithdrawals, { input: shapes.WithdrawalQuery, data: shapes.WithdrawalPage }, withdrawals.list);
  routes.bind(calls.getWithdrawal, { input: shapes.WithdrawNoInput, data: shapes.Withdrawal }, withdrawals.get);
}

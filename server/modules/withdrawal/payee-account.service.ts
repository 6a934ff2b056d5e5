import { MONEY_ERRORS } from '@contract/money-errors';
import type { WithdrawChannel } from '@contract/constants/balance';
import type { TransferChannel } from '../../adapters/transfer/types';
import { findOpenId } from '../../db/people';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { placeOf } from '../order/pay-way.rules';
import type { Payee } from './payee';
import { WAY_NAMES } from './withdrawal.rules';

type Account = Pick<Payee, 'account' | 'appId'>;

/** Who somebody is at a channel that knows its payees by an app of WeChat's. */
export interface PayeeAccounts {
  /** Null where the channel takes what the person has written. Refuses with WITHDRAW_WECHAT_ABSENT where no app knows the person. */
  requireKnown(caller: Caller, channel: WithdrawChannel): Promise<Account | null>;
}

export function createPayeeAccounts({
  db,
  transfers,
}: {
  readonly db: Db;
  readonly transfers: readonly TransferChannel[];
}): PayeeAccounts {
  return {
    async requireKnown(caller, channel) {
      const { userId } = requireUser(caller);
      const apps = transfers.find(({ way }) => way === WAY_NAMES[channel])?.payeeAt ?? [];
      if (apps.length === 0) return null;
      // What is confirmed where the person is now needs no other app.
      const ordered = placeOf(caller.origin) === 'wechat' ? [...apps].reverse() : apps;
      for (const appId of ordered) {
        const account = await findOpenId(db, userId, appId);
        if (account !== null) return { account, appId };
      }
      throw refuse(MONEY_ERRORS.WITHDRAW_WECHAT_ABSENT);
    },
  };
}

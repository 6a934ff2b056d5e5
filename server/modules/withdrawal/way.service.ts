import { WITHDRAWAL_WAYS_MAX, type WithdrawChannel } from '@contract/constants/balance';
import { ERRORS } from '@contract/errors';
import { judgePayee, type PayeeFault, showPayee, tidyPayee } from '@contract/rules/payee';
import type { AddWayInput, WayIdInput, WaysQuery, WithdrawalWay, WithdrawalWays } from '@contract/schemas/balance';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Sealer } from '../installation/sealer';
import { openPayee, sealPayee } from './payee';
import type { PayeeAccounts } from './payee-account.service';
import { insertWay, listWays, removeWay, type WayRow } from './way.repository';
import { lockPerson } from './withdrawal.repository';

/** Where people have their money sent. What is sealed of it leaves the server only with the money. */
export interface WithdrawalWayService {
  list(caller: Caller, query: WaysQuery): Promise<WithdrawalWays>;
  add(caller: Caller, input: AddWayInput): Promise<WithdrawalWay>;
  remove(caller: Caller, input: WayIdInput): Promise<null>;
}

export interface WithdrawalWayDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  /** Channels that work here. */
  readonly channels: readonly WithdrawChannel[];
  /** The name that a certified person is paid by; null: not certified. */
  readonly findCertifiedName: (userId: string) => Promise<string | null>;
  readonly payeeAccounts: PayeeAccounts;
}

const FAULTS: Readonly<Record<PayeeFault, (typeof ERRORS)[keyof typeof ERRORS]>> = {
  name: ERRORS.PAYEE_NAME,
  account: ERRORS.PAYEE_ACCOUNT,
  bank: ERRORS.PAYEE_BANK,
};

export function createWithdrawalWays(deps: WithdrawalWayDeps): WithdrawalWayService {
  const { db, clock, ids, sealer } = deps;
  return {
    async list(caller, { channel }) {
      const rows = await listWays(db, requireUser(caller).userId, channel === 0 ? null : channel);
      return rows.map(toView);
    },

    async add(caller, input) {
      const { userId } = requireUser(caller);
      if (!deps.channels.includes(input.channel)) throw refuse(ERRORS.WITHDRAW_CHANNEL_OFF);
      const payee = tidyPayee(input);
      const fault = judgePayee(payee);
      if (fault !== null) throw refuse(FAULTS[fault]);
      const certified = await deps.findCertifiedName(userId);
      if (certified !== null && certified !== payee.name) throw refuse(ERRORS.PAYEE_NOT_CERTIFIED);
      // Said here, and not when the money is to go.
      await deps.payeeAccounts.requireKnown(caller, input.channel);
      return db.transaction().execute(async (tx) => {
        await lockPerson(tx, userId);
        const ways = await listWays(tx, userId, null);
        const same = ways.find((way) => way.channel === payee.channel && isSame(way, payee));
        if (same !== undefined) return toView(same);
        if (ways.length >= WITHDRAWAL_WAYS_MAX) throw refuse(ERRORS.WITHDRAW_WAYS_FULL);
        const uid = ids.newId();
        const { name, account, bankName, channel } = payee;
        const way = { uid, channel, bankName, shown: showPayee(payee) };
        const payeeSealed = sealPayee(sealer, uid, { name, account, bankName, appId: '' });
        await insertWay(tx, { ...way, payeeSealed, userId, now: clock.now() });
        return { id: uid, channel, shown: way.shown, bankName, createdAt: clock.now().getTime() };
      });
    },

    async remove(caller, { id }) {
      if (!(await removeWay(db, requireUser(caller).userId, id))) throw refuse(ERRORS.WITHDRAW_WAY_ABSENT);
      return null;
    },
  };

  function isSame(way: WayRow, { name, account, bankName }: ReturnType<typeof tidyPayee>): boolean {
    const kept = openPayee(sealer, way.uid, way.payeeSealed);
    return kept.name === name && kept.account === account && kept.bankName === bankName;
  }
}

function toView({ uid, channel, shown, bankName, createdAt }: WayRow): WithdrawalWay {
  return { id: uid, channel, shown, bankName, createdAt: createdAt.getTime() };
}

import { defineArea } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { InstallationArea } from '../installation/installation.wiring';
import type { LedgerArea } from '../ledger/ledger.wiring';
import type { NoticeArea } from '../notice/notice.wiring';
import type { OrderArea } from '../order/order.wiring';
import type { CertificationService } from '../security/certification.service';
import type { PaymentPasswordService } from '../security/payment-password.service';
import type { SessionArea } from '../session/session.wiring';
import { openPayeeSealer } from './payee';
import { createPayeeAccounts } from './payee-account.service';
import { createSending } from './sending.service';
import { createWithdrawalWays } from './way.service';
import { SWEEP_WITHDRAWALS } from './withdrawal.jobs';
import { createWithdrawals, listChannels } from './withdrawal.service';
import { createWithdrawalDesk } from './withdrawal-desk.service';
import { createWithdrawalSchedule } from './withdrawal-schedule.service';
import { WITHDRAWAL_TABLES } from './withdrawal.tables';

interface SecurityArea {
  readonly security: {
    readonly paymentPasswords: PaymentPasswordService;
    readonly certifications: CertificationService;
  };
}

export const withdrawalArea = defineArea({
  name: 'withdrawal',
  tables: WITHDRAWAL_TABLES,
  async wire(
    deps,
    {
      installation,
      session,
      ledger,
      security,
      order,
      notice,
    }: InstallationArea & SessionArea & LedgerArea & SecurityArea & OrderArea & NoticeArea,
  ) {
    const sealer = await openPayeeSealer(deps.env, installation.installation);
    const { notices } = notice;
    const sending = createSending({ ...deps, sealer, notices });
    const shared = {
      ...deps,
      sealer,
      payeeAccounts: createPayeeAccounts(deps),
      channels: listChannels(deps.env.settlementMode === 'collect', deps.transfers),
      findCertifiedName: (userId: string) => security.certifications.findCertifiedName(userId),
    };
    return {
      sending,
      ways: createWithdrawalWays(shared),
      withdrawals: createWithdrawals({
        ...shared,
        sending,
        codes: session.codes,
        passwords: security.paymentPasswords,
        records: ledger.records,
        sumClosedShares: order.illegal.sumClosedShares,
        feePerMille: deps.env.withdrawFeePerMille,
        reviewFen: deps.env.withdrawReviewFen,
        needsCertification: !deps.env.hasSandbox,
      }),
      schedule: createWithdrawalSchedule(deps),
      desk: createWithdrawalDesk({ ...deps, sealer, notices, passwords: security.paymentPasswords }),
    };
  },
  async bind({ routes }, own) {
    (await import('./withdrawal.routes')).bindWithdrawals(routes, own);
  },
  jobs: ({ sending, schedule }) => [
    handleJob(SWEEP_WITHDRAWALS, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await schedule.scheduleNext();
      await sending.sendDue(signal);
    }),
  ],
  schedules: ({ schedule }) => [schedule],
});

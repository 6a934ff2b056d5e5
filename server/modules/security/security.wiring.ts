import { defineArea } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { InstallationArea } from '../installation/installation.wiring';
import type { LedgerArea } from '../ledger/ledger.wiring';
import type { NoticeArea } from '../notice/notice.wiring';
import type { SessionArea } from '../session/session.wiring';
import type { UserArea } from '../user/user.wiring';
import { SWEEP_ACCOUNTS } from './account-erasure.jobs';
import { createPrivacy } from './privacy.service';
import { createSecurity } from './security.service';
import { SECURITY_TABLES } from './security.tables';

export const securityArea = defineArea({
  name: 'security',
  tables: SECURITY_TABLES,
  wire: (
    deps,
    {
      installation,
      session,
      user,
      ledger,
      notice,
    }: InstallationArea & SessionArea & UserArea & LedgerArea & NoticeArea,
    { erasures, exports },
  ) =>
    createSecurity({
      ...deps,
      ...installation,
      ...ledger,
      codes: session.codes,
      users: user.users,
      pictures: user.pictures,
      privacy: createPrivacy(deps),
      erasures,
      exports,
      notices: notice.notices,
    }),
  async bind({ routes }, own) {
    (await import('./security.routes')).bindSecurity(routes, own);
  },
  jobs: ({ erasure }) => [
    handleJob(SWEEP_ACCOUNTS, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await erasure.scheduleNext();
      await erasure.eraseDue(signal);
    }),
  ],
  schedules: ({ erasure }) => [erasure],
});

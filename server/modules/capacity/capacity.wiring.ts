import { defineArea, type ServicesOf } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { LedgerArea } from '../ledger/ledger.wiring';
import type { NoticeArea } from '../notice/notice.wiring';
import { SWEEP_OVERDUE } from './capacity-overdue.jobs';
import { createOverdue } from './capacity-overdue.service';
import { createCapacityUse } from './capacity-use.service';
import { createCapacity } from './capacity.service';
import { CAPACITY_TABLES } from './capacity.tables';

export const capacityArea = defineArea({
  name: 'capacity',
  tables: CAPACITY_TABLES,
  wire(deps, { access: { access }, ledger: { balances }, notice }: AccessArea & LedgerArea & NoticeArea) {
    const capacity = createCapacity({ ...deps, access, balances });
    return {
      capacity,
      use: createCapacityUse(deps),
      overdue: createOverdue({
        ...deps,
        capacity,
        notices: notice.notices,
        deleteAfterDays: deps.env.capacityDeleteAfterDays,
      }),
    };
  },
  async bind({ routes }, { capacity, use }) {
    (await import('./capacity.routes')).bindCapacity(routes, capacity);
    (await import('./capacity-use.routes')).bindCapacityUse(routes, use);
  },
  jobs: ({ overdue }) => [
    handleJob(SWEEP_OVERDUE, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await overdue.scheduleNext();
      await overdue.sweep(signal);
    }),
  ],
  schedules: ({ overdue }) => [overdue],
});

export type CapacityArea = ServicesOf<typeof capacityArea>;

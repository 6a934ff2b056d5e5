import { defineArea, type ServicesOf } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { LedgerArea } from '../ledger/ledger.wiring';
import type { NoticeArea } from '../notice/notice.wiring';
import type { OrderPlacingService } from '../order/order-placing.service';
import { type CapacityGoodsDeps, createCapacityGoods, createCapacityGoodsDesk } from './capacity-goods.service';
import { SWEEP_OVERDUE } from './capacity-overdue.jobs';
import { createOverdue } from './capacity-overdue.service';
import { createCapacityUse } from './capacity-use.service';
import { createCapacity } from './capacity.service';
import { CAPACITY_TABLES } from './capacity.tables';

/** Built after this area. */
interface BuiltLater {
  readonly order: { readonly placing: OrderPlacingService };
}

export const capacityArea = defineArea({
  name: 'capacity',
  tables: CAPACITY_TABLES,
  wire(deps, areas: AccessArea & LedgerArea & NoticeArea & BuiltLater) {
    const {
      access: { access },
      ledger: { balances },
      notice,
    } = areas;
    const placing: CapacityGoodsDeps['placing'] = {
      findFormer: (...asked) => areas.order.placing.findFormer(...asked),
      place: (...wish) => areas.order.placing.place(...wish),
    };
    const capacity = createCapacity({ ...deps, access, balances });
    return {
      capacity,
      goods: createCapacityGoods({ ...deps, placing }),
      desk: createCapacityGoodsDesk(deps),
      use: createCapacityUse(deps),
      overdue: createOverdue({
        ...deps,
        capacity,
        notices: notice.notices,
        deleteAfterDays: deps.env.capacityDeleteAfterDays,
      }),
    };
  },
  async bind({ routes }, { capacity, goods, use }) {
    (await import('./capacity.routes')).bindCapacity(routes, { capacity, goods });
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

import { defineArea, type ServicesOf } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { InteractionListService } from '../interaction/interaction-list.service';
import { SWEEP_NOTICES } from './notice.jobs';
import { createNotices } from './notice.service';
import { createNoticeSweep } from './notice-sweep.service';
import { NOTICE_TABLES } from './notice.tables';

/** Built after this area: one call counts what is new of both. */
interface BuiltLater {
  readonly interaction: { readonly interactions: Pick<InteractionListService, 'countNew'> };
}

export const noticeArea = defineArea({
  name: 'notice',
  tables: NOTICE_TABLES,
  wire(deps, areas: AccessArea & BuiltLater) {
    const notices = createNotices({
      ...deps,
      access: areas.access.access,
      countNewInteractions: (caller) => areas.interaction.interactions.countNew(caller),
    });
    return { notices, sweep: createNoticeSweep({ ...deps, notices }) };
  },
  async bind({ routes }, { notices }) {
    (await import('./notice.routes')).bindNotices(routes, notices);
  },
  jobs: ({ sweep }) => [
    handleJob(SWEEP_NOTICES, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await sweep.scheduleNext();
      await sweep.sweep(signal);
    }),
  ],
  schedules: ({ sweep }) => [sweep],
});

export type NoticeArea = ServicesOf<typeof noticeArea>;

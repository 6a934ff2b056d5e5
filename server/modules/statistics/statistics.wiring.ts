import { defineArea } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { MediaArea } from '../media/media.wiring';
import { createActiveUsers } from './active-user.service';
import { createAlbumIncome } from './album-income.service';
import { createAlbumStatistics } from './album-statistics.service';
import { ROLL_UP_STATISTICS } from './stat-event.jobs';
import { createStatEvents } from './stat-event.service';
import { STATISTICS_TABLES } from './statistics.tables';

export const statisticsArea = defineArea({
  name: 'statistics',
  tables: STATISTICS_TABLES,
  wire: (deps, { access: { access }, media }: AccessArea & MediaArea) => ({
    activeUsers: createActiveUsers(deps),
    events: createStatEvents({ ...deps, access }),
    albums: createAlbumStatistics({ ...deps, access, mediaLists: media.lists }),
    income: createAlbumIncome({ ...deps, access, mediaLists: media.lists }),
  }),
  async bind({ routes }, own) {
    (await import('./statistics.routes')).bindStatistics(routes, own.activeUsers, own);
  },
  jobs: ({ events }) => [
    handleJob(ROLL_UP_STATISTICS, async (_payload, signal) => {
      // First, so that a run that fails is followed by another.
      await events.scheduleNext();
      await events.rollUp(signal);
    }),
  ],
  schedules: ({ events }) => [events],
});

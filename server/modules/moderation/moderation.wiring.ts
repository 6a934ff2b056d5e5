import { defineArea } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { MediaArea } from '../media/media.wiring';
import { handleJob } from '../../jobs/queue';
import type { NoticeArea } from '../notice/notice.wiring';
import { CHECK_MEDIA, SWEEP_CHECKS } from '../media/jobs/media-check.jobs';
import { createContentChecks } from './content-check.service';
import { createDecisionNotices } from './decision-notice.service';
import { createDesk } from './desk.service';
import { TELL_DECISIONS } from './moderation.jobs';
import { MODERATION_TABLES } from './moderation.tables';
import { createReports } from './report.service';

export const moderationArea = defineArea({
  name: 'moderation',
  tables: MODERATION_TABLES,
  wire: (deps, { access: { access }, media: { urls }, notice: { notices } }: AccessArea & MediaArea & NoticeArea) => ({
    reports: createReports({ ...deps, access }),
    desk: createDesk({ ...deps, urls }),
    decisionNotices: createDecisionNotices({ ...deps, notices }),
    checks: createContentChecks(deps),
  }),
  async bind({ routes }, own) {
    (await import('./moderation.routes')).bindModeration(routes, own);
  },
  jobs: ({ decisionNotices, checks }) => [
    handleJob(TELL_DECISIONS, ({ act }) => decisionNotices.tell(act)),
    handleJob(CHECK_MEDIA, ({ mediaId }, signal) => checks.check(mediaId, signal)),
    handleJob(SWEEP_CHECKS, async () => {
      // First, so that a run that fails is followed by another.
      await checks.scheduleNext();
      await checks.sweep();
    }),
  ],
  schedules: ({ checks }) => [checks],
});

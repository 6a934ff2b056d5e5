import { defineArea } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { ChatArea } from '../chat/chat.wiring';
import type { MediaArea } from '../media/media.wiring';
import { handleJob } from '../../jobs/queue';
import type { InteractionArea } from '../interaction/interaction.wiring';
import { createTextAsk } from './text-ask.service';
import type { SessionArea } from '../session/session.wiring';
import { ASK_TEXT, SCAN_TEXTS } from '../word/word.jobs';
import type { WordArea } from '../word/word.wiring';
import type { NoticeArea } from '../notice/notice.wiring';
import { CHECK_MEDIA, SWEEP_CHECKS } from '../media/jobs/media-check.jobs';
import { createContentChecks } from './content-check.service';
import { createDecisionNotices } from './decision-notice.service';
import { createAudit } from './audit.service';
import { createDesk } from './desk.service';
import { createMatters } from './matter.service';
import { createTextScan } from './text-scan.service';
import { createSanctions } from './sanction.service';
import { createThingReports } from './thing-report.service';
import { TELL_DECISIONS, TELL_MATTERS } from './moderation.jobs';
import { MODERATION_TABLES } from './moderation.tables';
import { createReports } from './report.service';

export const moderationArea = defineArea({
  name: 'moderation',
  tables: MODERATION_TABLES,
  wire(
    deps,
    {
      access: { access },
      media: { urls },
      notice: { notices },
      interaction: { comments },
      word: { texts },
      session: { wechat },
      chat: { reporting },
    }: AccessArea & SessionArea & MediaArea & NoticeArea & InteractionArea & WordArea & ChatArea,
  ) {
    const sanctions = createSanctions(deps);
    const matters = createMatters({ ...deps, comments, texts, sanctions });
    return {
      reports: createReports({ ...deps, access }),
      matters,
      sanctions,
      audit: createAudit(deps),
      thingReports: createThingReports({ ...deps, access, chats: reporting, comments, notices }),
      desk: createDesk({ ...deps, urls, matters }),
      decisionNotices: createDecisionNotices({ ...deps, notices }),
      checks: createContentChecks(deps),
      scan: createTextScan({ ...deps, texts }),
      asking: createTextAsk({ ...deps, wechat }),
    };
  },
  async bind({ routes }, own) {
    (await import('./moderation.routes')).bindModeration(routes, own);
  },
  jobs: ({ decisionNotices, thingReports, checks, scan, asking }) => [
    handleJob(ASK_TEXT, (about) => asking.ask(about)),
    handleJob(TELL_MATTERS, ({ act }) => thingReports.tell(act)),
    handleJob(SCAN_TEXTS, (_payload, signal) => scan.scan(signal)),
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

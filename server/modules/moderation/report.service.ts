import { LEGAL_STATUS } from '@contract/constants/media';
import { APPEAL_TEXT_MAX_LENGTH, CASE_KIND, REPORT_TEXT_MAX_LENGTH } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { cleanText } from '@contract/rules/text';
import type { AddAppealInput, AddReportInput } from '@contract/schemas/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireSession, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { changeCounted } from '../media/rows/media-count.service';
import { requireMedia } from '../media/wall/media-list.service';
import { findLegalStatus, setLegalStatus } from './desk.repository';
import { isAppealable } from './moderation.rules';
import { insertReportPictures } from './report-picture.repository';
import type { ReportPictures } from './report-picture.service';
import { findOpenAppeal, hasReported, insertAppeal, insertReport, openCase, type Reporter } from './report.repository';

export interface ReportService {
  /** For everybody who sees it. Refuses with MEDIA_ABSENT. */
  report(caller: Caller, input: AddReportInput): Promise<null>;
  /** For its uploader and the holders of its album. Refuses with MEDIA_ABSENT, FORBIDDEN, APPEAL_NEEDLESS, APPEAL_TEXT_REQUIRED. */
  appeal(caller: Caller, input: AddAppealInput): Promise<null>;
}

export interface ReportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly pictures: Pick<ReportPictures, 'keep' | 'discard'>;
}

export function createReports(deps: ReportDeps): ReportService {
  const { db, clock } = deps;
  return {
    async report(caller, input) {
      const session = requireSession(caller);
      const { row } = await requireMedia(deps, caller, input.resourceId);
      const by: Reporter =
        session.kind === 'user'
          ? { userId: session.userId, deviceId: null }
          : { userId: null, deviceId: session.deviceId };
      const text = cleanText(input.text).slice(0, REPORT_TEXT_MAX_LENGTH);
      const pictures = await deps.pictures.keep(caller, input.pictures ?? []);
      const isTaken = await db.transaction().execute(async (tx) => {
        if (await hasReported(tx, row.id, by)) return false;
        const at = clock.now();
        const { id } = await openCase(tx, {
          kind: CASE_KIND.report,
          mediaId: row.id,
          beforeStatus: row.legalStatus,
          at,
        });
        const report = { ...by, caseId: id, mediaId: row.id, reason: input.reason, text, at };
        const reportId = await insertReport(tx, report);
        if (reportId !== null) await insertReportPictures(tx, { reportId }, pictures);
        return reportId !== null;
      });
      if (!isTaken) await deps.pictures.discard(pictures);
      return null;
    },

    async appeal(caller, input) {
      const { userId } = requireUser(caller);
      const { row, access } = await requireMedia(deps, caller, input.resourceId);
      if (access.rights.role !== 'holder' && row.uploaderId !== userId) throw refuse(ERRORS.FORBIDDEN);
      const text = cleanText(input.text).slice(0, APPEAL_TEXT_MAX_LENGTH);
      if (text === '') throw refuse(ERRORS.APPEAL_TEXT_REQUIRED);
      await db.transaction().execute(async (tx) => {
        await changeCounted(tx, row.albumId, [row.id], async () => {
          const status = await findLegalStatus(tx, row.id);
          if (!isAppealable(status)) throw refuse(ERRORS.APPEAL_NEEDLESS);
          if ((await findOpenAppeal(tx, row.id)) !== null) return;
          const at = clock.now();
          const { id } = await openCase(tx, { kind: CASE_KIND.appeal, mediaId: row.id, beforeStatus: status, at });
          await insertAppeal(tx, { caseId: id, userId, text, at });
          await setLegalStatus(tx, row.id, LEGAL_STATUS.riskAppeal);
        });
      });
      return null;
    },
  };
}

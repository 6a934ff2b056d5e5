import { CASE_KIND } from '@contract/constants/moderation';
import {
  addAppeal,
  addLegalHold,
  addReport,
  addThingReport,
  checkAppeals,
  checkChecked,
  checkIllegal,
  checkReports,
  checkTextMatters,
  checkThingMatters,
  countCases,
  dropEmptyReports,
  exportAudit,
  liftLegalHold,
  liftSanction,
  listAppealCases,
  listAudit,
  listCheckedCases,
  listIllegalCases,
  listLegalHolds,
  listReportCases,
  listSanctions,
  listTextMatters,
  listThingMatters,
  modifyLegalStatus,
  restoreMatter,
  revealCases,
  revealReportPictures,
  undoDecisions,
  undoMatters,
} from '@contract/http/moderation';
import {
  AddAppealInput,
  AddLegalHoldInput,
  AddReportInput,
  AddThingReportInput,
  AuditExport,
  AuditFilterInput,
  AuditPage,
  AuditPageQuery,
  CaseCounts,
  CasePage,
  CasePageQuery,
  CheckBatchInput,
  CheckBatchResult,
  CheckThingsInput,
  DroppedCases,
  LegalHoldPage,
  LegalHoldPageQuery,
  LiftLegalHoldInput,
  LiftSanctionInput,
  MatterPage,
  MatterPageQuery,
  ModifyLegalStatusInput,
  ReportPicturesInput,
  ReportPictureUrls,
  RevealedPictures,
  RevealInput,
  SanctionPage,
  SanctionPageQuery,
  RestoreMatterInput,
  UndoInput,
  UndoResult,
} from '@contract/schemas/moderation';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { AuditService } from './audit.service';
import type { DeskService } from './desk.service';
import { type MatterService, TEXT_CAUSES, THING_CAUSES } from './matter.service';
import type { SanctionService } from './sanction.service';
import type { ThingReportService } from './thing-report.service';
import type { ReportPictures } from './report-picture.service';
import type { ReportService } from './report.service';
import type { VerdictService } from './verdict.service';

const QUEUES = [
  { kind: CASE_KIND.report, list: listReportCases, check: checkReports },
  { kind: CASE_KIND.appeal, list: listAppealCases, check: checkAppeals },
  { kind: CASE_KIND.held, list: listIllegalCases, check: checkIllegal },
  { kind: CASE_KIND.checked, list: listCheckedCases, check: checkChecked },
] as const;

export interface ModerationServices {
  readonly reports: ReportService;
  readonly desk: DeskService;
  readonly verdicts: VerdictService;
  readonly matters: MatterService;
  readonly sanctions: SanctionService;
  readonly audit: AuditService;
  readonly thingReports: ThingReportService;
  readonly reportPictures: ReportPictures;
}

export function bindModeration(routes: Routes, services: ModerationServices): void {
  const { reports, desk, verdicts } = services;
  routes.bind(addReport, { input: AddReportInput, data: Nothing }, reports.report);
  routes.bind(addAppeal, { input: AddAppealInput, data: Nothing }, reports.appeal);
  for (const { kind, list, check } of QUEUES) {
    routes.bind(list, { input: CasePageQuery, data: CasePage }, (caller, query) => desk.list(caller, kind, query));
    routes.bind(check, { input: CheckBatchInput, data: CheckBatchResult }, (caller, input) =>
      verdicts.check(caller, kind, input),
    );
  }
  routes.bind(dropEmptyReports, { input: Empty, data: DroppedCases }, desk.dropEmpty);
  routes.bind(modifyLegalStatus, { input: ModifyLegalStatusInput, data: CheckBatchResult }, verdicts.modify);
  routes.bind(countCases, { input: Empty, data: CaseCounts }, desk.count);
  const sent = { input: ReportPicturesInput, data: ReportPictureUrls };
  routes.bind(revealReportPictures, sent, services.reportPictures.reveal);
  routes.bind(revealCases, { input: RevealInput, data: RevealedPictures }, desk.reveal);
  routes.bind(undoDecisions, { input: UndoInput, data: UndoResult }, verdicts.undo);
  bindMatters(routes, services);
  bindAudit(routes, services.audit);
}

function bindAudit(routes: Routes, audit: AuditService): void {
  routes.bind(listAudit, { input: AuditPageQuery, data: AuditPage }, audit.list);
  routes.bind(exportAudit, { input: AuditFilterInput, data: AuditExport }, audit.exportCsv);
  routes.bind(listLegalHolds, { input: LegalHoldPageQuery, data: LegalHoldPage }, audit.listHolds);
  routes.bind(addLegalHold, { input: AddLegalHoldInput, data: Nothing }, audit.hold);
  routes.bind(liftLegalHold, { input: LiftLegalHoldInput, data: Nothing }, audit.liftHold);
}

function bindMatters(routes: Routes, { matters, sanctions, thingReports }: ModerationServices): void {
  routes.bind(addThingReport, { input: AddThingReportInput, data: Nothing }, thingReports.report);
  routes.bind(listThingMatters, { input: MatterPageQuery, data: MatterPage }, (caller, query) =>
    matters.list(caller, THING_CAUSES, query),
  );
  routes.bind(checkThingMatters, { input: CheckThingsInput, data: CheckBatchResult }, (caller, input) =>
    matters.check(caller, THING_CAUSES, input),
  );
  routes.bind(listSanctions, { input: SanctionPageQuery, data: SanctionPage }, sanctions.list);
  routes.bind(liftSanction, { input: LiftSanctionInput, data: Nothing }, sanctions.lift);
  routes.bind(listTextMatters, { input: MatterPageQuery, data: MatterPage }, (caller, query) =>
    matters.list(caller, TEXT_CAUSES, query),
  );
  routes.bind(checkTextMatters, { input: CheckBatchInput, data: CheckBatchResult }, (caller, input) =>
    matters.check(caller, TEXT_CAUSES, input),
  );
  routes.bind(undoMatters, { input: UndoInput, data: UndoResult }, matters.undo);
  routes.bind(restoreMatter, { input: RestoreMatterInput, data: Nothing }, matters.restore);
}

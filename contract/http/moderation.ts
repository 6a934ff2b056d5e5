import type {
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
} from '../schemas/moderation';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const DESK = { auth: 'admin', right: 'moderation', loading: false } as const;
const DECIDE = { ...DESK, body: 'json' } as const;

/** Once per person and thing: a repeat changes nothing. */
export const addReport = endpoint<AddReportInput, Nothing>('POST', '/album/api/albumResourceReport', {
  auth: 'device',
  body: 'json',
});
/** For who uploaded it and the album's holders, of what is illegal, at risk or in review. A repeat changes nothing. */
export const addAppeal = endpoint<AddAppealInput, Nothing>('POST', '/album/api/albumResourceAppeal', { body: 'json' });

export const listReportCases = endpoint<CasePageQuery, CasePage>('GET', '/album/api/albumResourceReport/page', {
  ...DESK,
  specified: 'path',
});
export const checkReports = endpoint<CheckBatchInput, CheckBatchResult>(
  'POST',
  '/album/api/albumResourceReport/checkBatch',
  { ...DECIDE, specified: 'path' },
);
/** Closes the cases whose thing is gone. */
export const dropEmptyReports = endpoint<Empty, DroppedCases>(
  'POST',
  '/album/api/albumResourceReport/autoDeleteUnlessData',
  { ...DECIDE, specified: 'path' },
);
export const listAppealCases = endpoint<CasePageQuery, CasePage>('GET', '/album/api/albumResourceAppeal/page', {
  ...DESK,
  specified: 'path',
});
export const checkAppeals = endpoint<CheckBatchInput, CheckBatchResult>(
  'POST',
  '/album/api/albumResourceAppeal/checkBatch',
  { ...DECIDE, specified: 'path' },
);
/** What came again after it was taken down elsewhere. */
export const listIllegalCases = endpoint<CasePageQuery, CasePage>('GET', '/album/api/albumResourceIllegal/page', {
  ...DESK,
  specified: 'path',
});
export const checkIllegal = endpoint<CheckBatchInput, CheckBatchResult>(
  'POST',
  '/album/api/albumResourceIllegal/checkBatch',
  { ...DECIDE, specified: 'path' },
);
/** Of what a decided case is about. */
export const modifyLegalStatus = endpoint<ModifyLegalStatusInput, CheckBatchResult>(
  'POST',
  '/album/api/albumResourceIllegal/modifyLegalStatus',
  { ...DECIDE, specified: 'path' },
);

/** What the classifier took for risky, or could not judge. */
export const listCheckedCases = endpoint<CasePageQuery, CasePage>('GET', '/album/api/moderation/checked/page', {
  ...DESK,
  specified: 'nothing',
});
export const checkChecked = endpoint<CheckBatchInput, CheckBatchResult>(
  'POST',
  '/album/api/moderation/checked/checkBatch',
  { ...DECIDE, specified: 'nothing' },
);

export const countCases = endpoint<Empty, CaseCounts>('GET', '/album/api/moderation/count', {
  ...DESK,
  specified: 'nothing',
});
/** What reporters sent along, and writes down who looked. */
export const revealReportPictures = endpoint<ReportPicturesInput, ReportPictureUrls>(
  'POST',
  '/album/api/moderation/report/pictures',
  { ...DECIDE, specified: 'nothing' },
);
/** Gives the pictures of cases, and writes down who looked. */
export const revealCases = endpoint<RevealInput, RevealedPictures>('POST', '/album/api/moderation/reveal', {
  ...DECIDE,
  specified: 'nothing',
});
/** Takes back what the caller has decided a moment ago. */
export const undoDecisions = endpoint<UndoInput, UndoResult>('POST', '/album/api/moderation/undo', {
  ...DECIDE,
  specified: 'nothing',
});

/** Texts that wait for the desk, or that new words were found in. */
export const listTextMatters = endpoint<MatterPageQuery, MatterPage>('GET', '/album/api/moderation/text/page', {
  ...DESK,
  specified: 'nothing',
});
export const checkTextMatters = endpoint<CheckBatchInput, CheckBatchResult>(
  'POST',
  '/album/api/moderation/text/checkBatch',
  { ...DECIDE, specified: 'nothing' },
);
/** Takes back what the caller has decided about them a moment ago. */
export const undoMatters = endpoint<UndoInput, UndoResult>('POST', '/album/api/moderation/matter/undo', {
  ...DECIDE,
  specified: 'nothing',
});
/** Shows again what was taken down, however long ago, by whomever. A sanction that was given with it stays. */
export const restoreMatter = endpoint<RestoreMatterInput, Nothing>('POST', '/album/api/moderation/matter/restore', {
  ...DECIDE,
  specified: 'nothing',
});

/** Of a person, an album or a comment. Once per person and thing: a repeat changes nothing. */
export const addThingReport = endpoint<AddThingReportInput, Nothing>('POST', '/album/api/moderation/report', {
  auth: 'device',
  body: 'json',
  specified: 'nothing',
});
export const listThingMatters = endpoint<MatterPageQuery, MatterPage>('GET', '/album/api/moderation/thing/page', {
  ...DESK,
  specified: 'nothing',
});
export const checkThingMatters = endpoint<CheckThingsInput, CheckBatchResult>(
  'POST',
  '/album/api/moderation/thing/checkBatch',
  { ...DECIDE, specified: 'nothing' },
);
/** Those that hold, the last first. */
export const listSanctions = endpoint<SanctionPageQuery, SanctionPage>('GET', '/album/api/moderation/sanction/page', {
  ...DESK,
  specified: 'nothing',
});
export const liftSanction = endpoint<LiftSanctionInput, Nothing>('POST', '/album/api/moderation/sanction/lift', {
  ...DECIDE,
  specified: 'nothing',
});

/** All that was done at the desk, the last first. */
export const listAudit = endpoint<AuditPageQuery, AuditPage>('GET', '/album/api/moderation/audit/page', {
  ...DESK,
  right: 'audit',
  specified: 'nothing',
});
export const exportAudit = endpoint<AuditFilterInput, AuditExport>('GET', '/album/api/moderation/audit/export', {
  ...DESK,
  right: 'audit',
  specified: 'nothing',
});
/** What must not be erased, the last first. */
export const listLegalHolds = endpoint<LegalHoldPageQuery, LegalHoldPage>('GET', '/album/api/moderation/hold/page', {
  ...DESK,
  specified: 'nothing',
});
export const addLegalHold = endpoint<AddLegalHoldInput, Nothing>('POST', '/album/api/moderation/hold', {
  ...DECIDE,
  specified: 'nothing',
});
export const liftLegalHold = endpoint<LiftLegalHoldInput, Nothing>('POST', '/album/api/moderation/hold/lift', {
  ...DECIDE,
  specified: 'nothing',
});

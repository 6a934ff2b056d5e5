import Type from 'typebox';
import {
  APPEAL_TEXT_MAX_LENGTH,
  AUDIT_KEYWORD_MAX_LENGTH,
  DECISION_REASON_MAX_LENGTH,
  MATTER_THING,
  MAX_CHECK_NUM,
  REPORTED_THINGS,
  REPORT_PICTURES_MAX,
  REPORT_TEXT_MAX_LENGTH,
  SANCTION_DAYS_MAX,
} from '../constants/moderation';
import { oneOf, PageQuery, pageOf, PersonBadge, Uid } from './shared';

const Reason = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(99),
]);

/** Pictures as evidence: names of uploads made with the avatar's credentials. Only from signed-in people. */
const ReportPictures = Type.Optional(
  Type.Array(Type.String({ maxLength: 500 }), { maxItems: REPORT_PICTURES_MAX, uniqueItems: true }),
);

export const AddReportInput = Type.Object({
  resourceId: Uid,
  reason: Reason,
  text: Type.String({ maxLength: REPORT_TEXT_MAX_LENGTH }),
  pictures: ReportPictures,
});
export type AddReportInput = Type.Static<typeof AddReportInput>;

export const AddAppealInput = Type.Object({
  resourceId: Uid,
  text: Type.String({ maxLength: APPEAL_TEXT_MAX_LENGTH }),
});
export type AddAppealInput = Type.Static<typeof AddAppealInput>;

const Moment = Type.Integer({ minimum: 0, maximum: 8.64e15 });
const DESK_FILTER = {
  /** One of the reasons of its reports. */
  reason: Type.Optional(Reason),
  /** In whose it is, and the name of its album. */
  keyword: Type.Optional(Type.String({ maxLength: AUDIT_KEYWORD_MAX_LENGTH })),
  /** When it came to the desk; the latter is left out. */
  fromTime: Type.Optional(Moment),
  toTime: Type.Optional(Moment),
};
export const CasePageQuery = Type.Object({ ...PageQuery, decided: Type.Boolean(), ...DESK_FILTER });
export type CasePageQuery = Type.Static<typeof CasePageQuery>;

/** One case as the desk sees it. Its picture comes only when it is asked for: until then there is a thumbhash. */
export const ModerationCase = Type.Object({
  id: Uid,
  kind: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  state: Type.Integer(),
  resourceId: Uid,
  hotResourceType: Type.Union([Type.Literal(0), Type.Literal(1)]),
  ratioMilli: Type.Integer(),
  thumbhash: Type.String(),
  legalStatus: Type.Integer(),
  albumId: Uid,
  albumName: Type.String(),
  uploader: PersonBadge,
  /** Of this uploader's files, those that are illegal now. */
  uploaderIllegalCount: Type.Integer(),
  reportCount: Type.Integer(),
  /** How many pictures came with its reports. Absent: none. */
  reportPictures: Type.Optional(Type.Integer()),
  /** Reasons of its reports, each once. */
  reasons: Type.Array(Type.Integer()),
  /** What the last report says, or the appeal. */
  text: Type.String(),
  /** Words of the post of a feed for which the file speaks: a decision about it is one about them. Empty: of none. */
  postText: Type.String(),
  createTime: Type.Integer(),
  /** The last decision about this file: empty, 0 where there is none. */
  lastReason: Type.String(),
  lastActor: Type.String(),
  lastTime: Type.Integer(),
  /** PICTURE_VERDICT: the worst that WeChat says of it; 0 where it says nothing against it. */
  wechat: Type.Integer(),
  /** What the classifier says of it, in thousandths. Null: it has not looked, or could not tell. */
  scores: Type.Union([
    Type.Null(),
    Type.Object({
      drawing: Type.Integer(),
      hentai: Type.Integer(),
      neutral: Type.Integer(),
      porn: Type.Integer(),
      sexy: Type.Integer(),
    }),
  ]),
});
export type ModerationCase = Type.Static<typeof ModerationCase>;
export const CasePage = pageOf(ModerationCase);
export type CasePage = Type.Static<typeof CasePage>;

/** Of a case or a matter: what its reporters sent along, as `data:` addresses. */
export const ReportPicturesInput = Type.Object({ id: Uid });
export type ReportPicturesInput = Type.Static<typeof ReportPicturesInput>;
export const ReportPictureUrls = Type.Array(Type.String());
export type ReportPictureUrls = Type.Static<typeof ReportPictureUrls>;

/** Cases that wait, by queue. */
export const CaseCounts = Type.Object({
  report: Type.Integer(),
  appeal: Type.Integer(),
  illegal: Type.Integer(),
  checked: Type.Integer(),
  /** Texts that wait, or that new words were found in. */
  text: Type.Integer(),
  /** People, albums and comments that were reported. */
  thing: Type.Integer(),
  certification: Type.Integer(),
  /** Withdrawals that wait for a review, and what is asked back. */
  money: Type.Integer(),
});
export type CaseCounts = Type.Static<typeof CaseCounts>;

const CaseIds = Type.Array(Uid, { minItems: 1, maxItems: MAX_CHECK_NUM, uniqueItems: true });
export const CheckBatchInput = Type.Object({
  ids: CaseIds,
  verdict: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** Must be there where something is taken down. */
  reason: Type.String({ maxLength: DECISION_REASON_MAX_LENGTH }),
});
export type CheckBatchInput = Type.Static<typeof CheckBatchInput>;
/** Those that this call has decided; another may have been first with the rest. `act` names them for who takes them back. */
export const CheckBatchResult = Type.Object({ act: Type.String(), decided: Type.Array(Uid) });
export type CheckBatchResult = Type.Static<typeof CheckBatchResult>;

export const ModifyLegalStatusInput = Type.Object({
  id: Uid,
  legalStatus: Type.Union([Type.Literal(0), Type.Literal(1)]),
  reason: Type.String({ maxLength: DECISION_REASON_MAX_LENGTH }),
});
export type ModifyLegalStatusInput = Type.Static<typeof ModifyLegalStatusInput>;

export const UndoInput = Type.Object({ act: Uid });
export type UndoInput = Type.Static<typeof UndoInput>;
export const UndoResult = Type.Object({ undone: Type.Integer() });
export type UndoResult = Type.Static<typeof UndoResult>;

export const RevealInput = Type.Object({ ids: CaseIds });
export type RevealInput = Type.Static<typeof RevealInput>;
export const RevealedPictures = Type.Array(
  Type.Object({
    id: Uid,
    url: Type.String(),
    smallUrl: Type.String(),
    videoUrl: Type.String(),
    /** Of a film, what the machine has looked at: so many frames of one size, one below the other. Empty where there are none. */
    framesUrl: Type.String(),
    frames: Type.Integer(),
  }),
);
export type RevealedPictures = Type.Static<typeof RevealedPictures>;

export const DroppedCases = Type.Object({ dropped: Type.Integer() });
export type DroppedCases = Type.Static<typeof DroppedCases>;

export const MatterPageQuery = Type.Object({ ...PageQuery, decided: Type.Boolean(), ...DESK_FILTER });
export type MatterPageQuery = Type.Static<typeof MatterPageQuery>;

/** What the desk decides about that is no photo or video. */
export const Matter = Type.Object({
  id: Uid,
  thing: oneOf(Object.values(MATTER_THING)),
  cause: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  /** Which text of it: `name`, `description`, `nickname`, `signature`, `title`, `body`, `place`, `topics`, `story`; empty where there is one. */
  field: Type.String(),
  state: Type.Integer(),
  /** Who wrote it, or whose it is. */
  person: PersonBadge,
  /** Empty for what is in no album. */
  albumId: Type.String(),
  albumName: Type.String(),
  text: Type.String(),
  /** Words that were found in it. */
  words: Type.Array(Type.String()),
  reportCount: Type.Integer(),
  /** How many pictures came with its reports. Absent: none. */
  reportPictures: Type.Optional(Type.Integer()),
  /** Reasons of its reports, each once. */
  reasons: Type.Array(Type.Integer()),
  /** What the last report says. */
  said: Type.String(),
  createTime: Type.Integer(),
  /** The last decision about it: empty, 0 where there is none. */
  lastReason: Type.String(),
  lastActor: Type.String(),
  lastTime: Type.Integer(),
  /** What was taken down can be shown again. Absent: no. */
  canRestore: Type.Optional(Type.Boolean()),
});
export type Matter = Type.Static<typeof Matter>;
export const MatterPage = pageOf(Matter);
export type MatterPage = Type.Static<typeof MatterPage>;

export const RestoreMatterInput = Type.Object({ id: Uid });
export type RestoreMatterInput = Type.Static<typeof RestoreMatterInput>;

const SanctionKind = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

export const AddThingReportInput = Type.Object({
  thing: oneOf(REPORTED_THINGS),
  id: Uid,
  reason: Reason,
  text: Type.String({ maxLength: REPORT_TEXT_MAX_LENGTH }),
  pictures: ReportPictures,
});
export type AddThingReportInput = Type.Static<typeof AddThingReportInput>;

export const CheckThingsInput = Type.Object({
  ...CheckBatchInput.properties,
  /** Of whose it is; must be there where a person is found to be in the wrong. */
  sanction: Type.Optional(
    Type.Object({ kind: SanctionKind, days: Type.Integer({ minimum: 1, maximum: SANCTION_DAYS_MAX }) }),
  ),
});
export type CheckThingsInput = Type.Static<typeof CheckThingsInput>;

export const SanctionPageQuery = Type.Object(PageQuery);
export type SanctionPageQuery = Type.Static<typeof SanctionPageQuery>;
export const SanctionRow = Type.Object({
  id: Uid,
  person: PersonBadge,
  kind: SanctionKind,
  untilTime: Type.Integer(),
  reason: Type.String(),
  actor: Type.String(),
  createTime: Type.Integer(),
});
export type SanctionRow = Type.Static<typeof SanctionRow>;
export const SanctionPage = pageOf(SanctionRow);
export type SanctionPage = Type.Static<typeof SanctionPage>;
export const LiftSanctionInput = Type.Object({ id: Uid });
export type LiftSanctionInput = Type.Static<typeof LiftSanctionInput>;

const AUDIT_FILTER = {
  /** Searches the actor, the subject and the reason. */
  keyword: Type.Optional(Type.String({ maxLength: AUDIT_KEYWORD_MAX_LENGTH })),
  fromTime: Type.Optional(Moment),
  toTime: Type.Optional(Moment),
};
export const AuditFilterInput = Type.Object(AUDIT_FILTER);
export type AuditFilterInput = Type.Static<typeof AuditFilterInput>;
export const AuditPageQuery = Type.Object({ ...PageQuery, ...AUDIT_FILTER });
export type AuditPageQuery = Type.Static<typeof AuditPageQuery>;

/** One thing that was done at the desk. */
export const AuditRow = Type.Object({
  /** Of this line. */
  id: Type.String(),
  time: Type.Integer(),
  actor: Type.String(),
  /** `media:desk`, `matter:undo`, `sanction:3`, `hold:lift` ...: what it is about, and what was done. */
  action: Type.String(),
  /** The id of the case, matter, sanction or hold. */
  about: Type.String(),
  person: Type.String(),
  reason: Type.String(),
  /** 0 where none was given. */
  verdict: Type.Integer(),
});
export type AuditRow = Type.Static<typeof AuditRow>;
export const AuditPage = pageOf(AuditRow);
export type AuditPage = Type.Static<typeof AuditPage>;
export const AuditExport = Type.Object({ name: Type.String(), text: Type.String() });
export type AuditExport = Type.Static<typeof AuditExport>;

const HeldThing = Type.Union([Type.Literal('person'), Type.Literal('album'), Type.Literal('media')]);
export const AddLegalHoldInput = Type.Object({
  thing: HeldThing,
  id: Uid,
  reason: Type.String({ maxLength: DECISION_REASON_MAX_LENGTH }),
});
export type AddLegalHoldInput = Type.Static<typeof AddLegalHoldInput>;
export const LiftLegalHoldInput = Type.Object({ id: Uid });
export type LiftLegalHoldInput = Type.Static<typeof LiftLegalHoldInput>;
export const LegalHoldPageQuery = Type.Object(PageQuery);
export type LegalHoldPageQuery = Type.Static<typeof LegalHoldPageQuery>;
export const LegalHoldPage = pageOf(
  Type.Object({
    id: Uid,
    thing: HeldThing,
    name: Type.String(),
    reason: Type.String(),
    actor: Type.String(),
    createTime: Type.Integer(),
  }),
);
export type LegalHoldPage = Type.Static<typeof LegalHoldPage>;

export const REPORT_REASONS = [
  { value: 1, label: '色情低俗' },
  { value: 2, label: '涉嫌侵权' },
  { value: 3, label: '涉政有害' },
  { value: 4, label: '垃圾广告' },
  { value: 5, label: '违法犯罪' },
  { value: 99, label: '其他' },
] as const;
/** What was bought is given back at once where it was reported for one of these; else when nobody can appeal any more. */
export const GRAVE_REASONS: readonly number[] = [1, 3, 5];
export const APPEAL_WINDOW_DAYS = 7;
export const REPORT_TEXT_MAX_LENGTH = 140;
export const REPORT_PICTURES_MAX = 3;
export const APPEAL_TEXT_MAX_LENGTH = 140;
export const DECISION_REASON_MAX_LENGTH = 140;

/** Cases that are decided at once. */
export const MAX_CHECK_NUM = 10;
/** So long the desk offers to take a decision back; the server takes it a little longer, because it has to travel. */
export const UNDO_MS = 5_000;
export const UNDO_TAKEN_MS = 15_000;

/** What a case came from. `held`: the bytes of something that was taken down came again. `checked`: what the classifier said. */
export const CASE_KIND = { report: 1, appeal: 2, held: 3, checked: 4 } as const;
export type CaseKind = (typeof CASE_KIND)[keyof typeof CASE_KIND];
/** What the classifier said. `unread`: it could not tell, which is no pass. */
export const CHECK_OUTCOME = { passed: 1, risky: 2, unread: 3 } as const;
export type CheckOutcome = (typeof CHECK_OUTCOME)[keyof typeof CHECK_OUTCOME];
/** What WeChat says of a picture that it was asked about. `unseen`: nothing that counts. */
export const PICTURE_VERDICT = { waiting: 0, passed: 1, doubtful: 2, risky: 3, unseen: 4 } as const;
export type PictureVerdict = (typeof PICTURE_VERDICT)[keyof typeof PICTURE_VERDICT];
/** `dropped`: what it was about is gone, or what opened it was taken back. */
export const CASE_STATE = { open: 0, passed: 1, refused: 2, takenDown: 3, dropped: 4 } as const;
export const VERDICT = { pass: 1, refuse: 2, takeDown: 3 } as const;
export type Verdict = (typeof VERDICT)[keyof typeof VERDICT];

/** What the classifier says of one picture: 0 to 1 each, 1 together. */
export interface PictureScores {
  readonly drawing: number;
  readonly hentai: number;
  readonly neutral: number;
  readonly porn: number;
  readonly sexy: number;
}

/**
 * What the desk decides about beside photos and videos, and why it came there: reported, held for a word, found with a new word, WeChat's word
 * on it.
 */
export const MATTER_THING = {
  person: 1,
  album: 2,
  comment: 3,
  message: 4,
  group: 5,
  post: 6,
  milestone: 7,
  answer: 8,
  /** Of a photo or video. */
  remark: 9,
  label: 10,
  /** Of a child's growth. */
  growthNote: 11,
} as const;
export type MatterThing = (typeof MATTER_THING)[keyof typeof MATTER_THING];
/** Those that are reported by themselves. A post is, with one of its photos. */
export const REPORTED_THINGS = [1, 2, 3, 4, 5, 8] as const;
export const MATTER_CAUSE = { report: 1, held: 2, found: 3, wechat: 4 } as const;
export type MatterCause = (typeof MATTER_CAUSE)[keyof typeof MATTER_CAUSE];

/** What the desk forbids somebody: to comment, post and chat, to upload, to come in. */
export const SANCTION = { comments: 1, uploads: 2, account: 3 } as const;
export type Sanction = (typeof SANCTION)[keyof typeof SANCTION];
export const SANCTION_DAYS_MAX = 3_650;

/** Lines of the audit log that one file holds. */
export const AUDIT_EXPORT_MAX = 10_000;
export const AUDIT_KEYWORD_MAX_LENGTH = 60;

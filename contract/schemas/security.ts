import Type from 'typebox';
import {
  CERTIFICATION_NAME_MAX_LENGTH,
  CERTIFICATION_PICTURES,
  CERTIFICATION_REASON_MAX_LENGTH,
} from '../constants/security';
import { PageQuery, pageOf, Uid } from './shared';

const Code = Type.String({ maxLength: 20 });
const Phone = Type.String({ maxLength: 20 });
/** Milliseconds since 1970. */
const Time = Type.Integer();

// Signed-in devices

export const AccountSession = Type.Object({
  id: Uid,
  /** The way of signing in: an id of CHANNELS. */
  channel: Type.String(),
  /** What the client said of itself: WEB, WEB_WX, MINI, or something else. Empty when it said nothing. */
  client: Type.String(),
  /** The system and the browser as the request's user agent names them, as `Windows · Edge`. Empty when unknown. */
  system: Type.String(),
  createTime: Time,
  /** To the minute. */
  lastUsedTime: Time,
  /** The one that asks. */
  isCurrent: Type.Boolean(),
});
export type AccountSession = Type.Static<typeof AccountSession>;
/** The current one first, then the last used. */
export const AccountSessions = Type.Array(AccountSession);
export type AccountSessions = Type.Static<typeof AccountSessions>;

export const RevokeSessionInput = Type.Object({ id: Uid });
export type RevokeSessionInput = Type.Static<typeof RevokeSessionInput>;
export const RevokedSessions = Type.Object({ revoked: Type.Integer() });
export type RevokedSessions = Type.Static<typeof RevokedSessions>;

// The phone

/** Without `phone`: to the account's own. With it: to the one that is to become the account's. */
export const ModifyPhoneCodeInput = Type.Object({ phone: Type.Optional(Phone) });
export type ModifyPhoneCodeInput = Type.Static<typeof ModifyPhoneCodeInput>;
export const ProvePhoneInput = Type.Object({ code: Code });
export type ProvePhoneInput = Type.Static<typeof ProvePhoneInput>;
export const PhoneTicket = Type.Object({ ticket: Type.String(), expireTime: Time });
export type PhoneTicket = Type.Static<typeof PhoneTicket>;
export const ChangePhoneInput = Type.Object({ ticket: Type.String({ maxLength: 200 }), phone: Phone, code: Code });
export type ChangePhoneInput = Type.Static<typeof ChangePhoneInput>;
export const BindPhoneInput = Type.Object({ phone: Phone, code: Code });
export type BindPhoneInput = Type.Static<typeof BindPhoneInput>;
/** The middle four digits hidden. */
export const ChangedPhone = Type.Object({ phone: Type.String() });
export type ChangedPhone = Type.Static<typeof ChangedPhone>;

// Closing the account

/** What will be gone. Money in fen. */
export const ClosingLosses = Type.Object({
  albumCount: Type.Integer(),
  photoCount: Type.Integer(),
  videoCount: Type.Integer(),
  integral: Type.Integer(),
  balanceFen: Type.Integer(),
  memberTypeName: Type.String(),
  /** Null: an ordinary member, or without an end. */
  memberEndTime: Type.Union([Time, Type.Null()]),
});
export type ClosingLosses = Type.Static<typeof ClosingLosses>;
/** What has to end before an account is closed. */
export const UnderWay = Type.Object({
  orders: Type.Integer(),
  refunds: Type.Integer(),
  withdrawals: Type.Integer(),
});
export type UnderWay = Type.Static<typeof UnderWay>;
export const AccountClosing = Type.Object({
  /** `waiting`: it will be erased at `eraseTime` unless it is kept before. */
  state: Type.Union([Type.Literal('none'), Type.Literal('waiting')]),
  requestTime: Type.Union([Time, Type.Null()]),
  eraseTime: Type.Union([Time, Type.Null()]),
  /** Where the code goes, the middle hidden. Empty without a phone: one must be bound first. */
  phone: Type.String(),
  losses: ClosingLosses,
  underWay: UnderWay,
});
export type AccountClosing = Type.Static<typeof AccountClosing>;
export const CloseAccountInput = Type.Object({ code: Code });
export type CloseAccountInput = Type.Static<typeof CloseAccountInput>;

// The payment password

export const PaymentPasswordFlag = Type.Object({
  pwdFlag: Type.Boolean(),
  /** Until then every try is refused. Null: not locked. */
  lockedUntil: Type.Union([Time, Type.Null()]),
  /** Where the code goes, the middle hidden. Empty without a phone: one must be bound first. */
  phone: Type.String(),
});
export type PaymentPasswordFlag = Type.Static<typeof PaymentPasswordFlag>;
export const CheckPaymentPasswordInput = Type.Object({ pwd: Type.String({ maxLength: 20 }) });
export type CheckPaymentPasswordInput = Type.Static<typeof CheckPaymentPasswordInput>;
/** With `code`: sets it, or sets it anew when it is forgotten. With `oldPwd`: changes it. Exactly one of the two. */
export const SetPaymentPasswordInput = Type.Object({
  pwd: Type.String({ maxLength: 20 }),
  oldPwd: Type.Optional(Type.String({ maxLength: 20 })),
  code: Type.Optional(Code),
});
export type SetPaymentPasswordInput = Type.Static<typeof SetPaymentPasswordInput>;

/** Which code is wanted: that of a withdrawal, or that of a new password. */
export const SendMoneyCodeInput = Type.Object({ scene: Type.Optional(Type.Literal('withdraw')) });
export type SendMoneyCodeInput = Type.Static<typeof SendMoneyCodeInput>;

// Certification

const CertificationKind = Type.Union([Type.Literal(1), Type.Literal(2)]);
export const Certification = Type.Object({
  /** None 0, pending 1, passed 2, refused 3. */
  state: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** Person 1, organisation 2; null: none yet. */
  kind: Type.Union([CertificationKind, Type.Null()]),
  name: Type.String(),
  /** The middle hidden. */
  idNumber: Type.String(),
  /** Why it was refused. */
  reason: Type.String({ maxLength: CERTIFICATION_REASON_MAX_LENGTH }),
  submitTime: Type.Union([Time, Type.Null()]),
  reviewTime: Type.Union([Time, Type.Null()]),
});
export type Certification = Type.Static<typeof Certification>;
export const SubmitCertificationInput = Type.Object({
  kind: CertificationKind,
  name: Type.String({ maxLength: CERTIFICATION_NAME_MAX_LENGTH * 2 }),
  idNumber: Type.String({ maxLength: 40 }),
  /** Object names, uploaded with the credentials of getOssTmpCredentials. A card's front and back, or a licence. */
  pictures: Type.Array(Type.String({ maxLength: 300 }), {
    maxItems: Math.max(...Object.values(CERTIFICATION_PICTURES)),
  }),
});
export type SubmitCertificationInput = Type.Static<typeof SubmitCertificationInput>;

// Privacy

export const PrivacySettings = Type.Object({
  /** Others find me by my phone's number. */
  findByPhone: Type.Boolean(),
  /** Who may write to me: everybody 0, those I follow 1, nobody 2. */
  messageFrom: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  /** My page shows my public albums. */
  showAlbums: Type.Boolean(),
  /** My page shows what I like. */
  showLikes: Type.Boolean(),
  /** What I see is chosen by what I did before. */
  personalised: Type.Boolean(),
});
export type PrivacySettings = Type.Static<typeof PrivacySettings>;
export const PrivacyChange = Type.Partial(PrivacySettings);
export type PrivacyChange = Type.Static<typeof PrivacyChange>;

/** What is held about a person, except files: those are listed by exportMyFiles and lie in the albums. */
export const AccountExport = Type.Object({
  exportTime: Time,
  account: Type.Object({
    id: Uid,
    phone: Type.String(),
    nickname: Type.String(),
    avatar: Type.String(),
    memberTypeKey: Type.String(),
    memberEndTime: Type.Union([Time, Type.Null()]),
    createTime: Time,
  }),
  sessions: AccountSessions,
  privacy: PrivacySettings,
  certification: Certification,
  hasPaymentPassword: Type.Boolean(),
  albums: Type.Array(
    Type.Object({
      id: Uid,
      name: Type.String(),
      description: Type.String(),
      createTime: Time,
      photoCount: Type.Integer(),
      videoCount: Type.Integer(),
    }),
  ),
  /** The rest, table by table: rows that name this person, in the columns that say something about him. */
  other: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.String()))),
});
export type AccountExport = Type.Static<typeof AccountExport>;

export const ExportFilesQuery = Type.Object(PageQuery);
export type ExportFilesQuery = Type.Static<typeof ExportFilesQuery>;
export const ExportedFiles = pageOf(
  Type.Object({
    id: Uid,
    albumId: Uid,
    fileName: Type.String(),
    hotResourceType: Type.Integer(),
    sizeBytes: Type.Integer(),
    /** `yyyy-mm-dd hh:mm:ss` */
    takenTime: Type.String(),
    uploadTime: Time,
    likeCount: Type.Integer(),
  }),
);
export type ExportedFiles = Type.Static<typeof ExportedFiles>;

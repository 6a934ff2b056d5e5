import Type from 'typebox';
import { ADMIN_RIGHTS } from '../constants/admin-right';
import { DICTIONARY_ITEMS_MAX, PARAM_BATCH_MAX, PARAM_VALUE_MAX_LENGTH } from '../constants/public-param';
import { WITHDRAW_CHANNEL } from '../constants/balance';
import { CERTIFICATION_REASON_MAX_LENGTH } from '../constants/security';
import { oneOf, PageQuery, pageOf, Uid } from './shared';

export const LocalIp = Type.Object({ ip: Type.String() });
export type LocalIp = Type.Static<typeof LocalIp>;

export const ServerTime = Type.Integer();
export type ServerTime = Type.Static<typeof ServerTime>;

export const NoticesQuery = Type.Object({
  ...PageQuery,
  appType: Type.Integer({ minimum: 1, maximum: 9 }),
  /** Accepted and ignored: the read state is that of the caller. */
  userId: Type.Optional(Uid),
});
export type NoticesQuery = Type.Static<typeof NoticesQuery>;

export const Notice = Type.Object({
  id: Uid,
  title: Type.String(),
  content: Type.String(),
  /** Milliseconds since 1970. */
  createTime: Type.Integer(),
  /** Always false for a device: it keeps by itself what it has read. */
  isRead: Type.Boolean(),
});
export type Notice = Type.Static<typeof Notice>;

export const NoticePage = pageOf(Notice);
export type NoticePage = Type.Static<typeof NoticePage>;

export const NoticeReadInput = Type.Object({ id: Uid });
export type NoticeReadInput = Type.Static<typeof NoticeReadInput>;

const ParamKey = Type.String({ minLength: 1, maxLength: 60, pattern: '^\\w+$' });

/** `key`: one of PUBLIC_PARAM_KEYS. */
export const PublicValueQuery = Type.Object({ key: ParamKey });
export type PublicValueQuery = Type.Static<typeof PublicValueQuery>;

/** As the operator wrote it; the default where nothing was written. Versions are JSON: see rules/published-version. */
export const PublicValue = Type.String();
export type PublicValue = Type.Static<typeof PublicValue>;

export const PublicValuesQuery = Type.Object({
  keys: Type.Array(ParamKey, { minItems: 1, maxItems: PARAM_BATCH_MAX }),
});
export type PublicValuesQuery = Type.Static<typeof PublicValuesQuery>;

/** By key. A key that is no public one is left out. */
export const PublicValues = Type.Record(Type.String(), Type.String());
export type PublicValues = Type.Static<typeof PublicValues>;

export const DictionaryQuery = Type.Object({ type: ParamKey });
export type DictionaryQuery = Type.Static<typeof DictionaryQuery>;

/** In the operator's order. */
export const DictionaryItems = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }), {
  maxItems: DICTIONARY_ITEMS_MAX,
});
export type DictionaryItems = Type.Static<typeof DictionaryItems>;

/** `type`: 1 provinces, 2 cities, 3 districts. `parentId`: only those of this province or city. */
export const AreasQuery = Type.Object({
  type: Type.Integer({ minimum: 1, maximum: 3 }),
  parentId: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
});
export type AreasQuery = Type.Static<typeof AreasQuery>;

/** Ids are the six digits of GB/T 2260. A province's parent is empty. */
export const Areas = Type.Array(Type.Object({ id: Type.String(), parentId: Type.String(), name: Type.String() }));
export type Areas = Type.Static<typeof Areas>;

export const BannersQuery = Type.Object({ ...PageQuery, appType: Type.Integer({ minimum: 1, maximum: 9 }) });
export type BannersQuery = Type.Static<typeof BannersQuery>;

export const Banner = Type.Object({
  id: Uid,
  title: Type.String(),
  /** A path on this server. */
  picture: Type.String(),
  /** A page of the client (starts with `/`), a web address, or empty. */
  target: Type.String(),
});
export type Banner = Type.Static<typeof Banner>;

export const BannerPage = pageOf(Banner);
export type BannerPage = Type.Static<typeof BannerPage>;

/** Notices to everybody, whatever their state, the newest first. */
export const DeskNotices = Type.Array(
  Type.Object({
    id: Uid,
    title: Type.String(),
    content: Type.String(),
    state: Type.Union([Type.Literal('draft'), Type.Literal('published'), Type.Literal('withdrawn')]),
  }),
);
export type DeskNotices = Type.Static<typeof DeskNotices>;
export const AddNoticeInput = Type.Object({
  title: Type.String({ maxLength: 200 }),
  content: Type.String({ maxLength: 5_000 }),
  isDraft: Type.Boolean(),
});
export type AddNoticeInput = Type.Static<typeof AddNoticeInput>;
export const EditNoticeInput = Type.Object({
  id: Uid,
  title: AddNoticeInput.properties.title,
  content: AddNoticeInput.properties.content,
});
export type EditNoticeInput = Type.Static<typeof EditNoticeInput>;
export const RemoveNoticeInput = Type.Object({ id: Uid });
export type RemoveNoticeInput = Type.Static<typeof RemoveNoticeInput>;
export const NoticeStateInput = Type.Object({ id: Uid, isPublished: Type.Boolean() });
export type NoticeStateInput = Type.Static<typeof NoticeStateInput>;

/** `isFixed`: set by the server's own settings. */
export const DeskParams = Type.Array(
  Type.Object({ key: Type.String(), value: Type.String(), isFixed: Type.Boolean() }),
);
export type DeskParams = Type.Static<typeof DeskParams>;
/** Null: back to what it is by default. */
export const SetParamInput = Type.Object({
  key: Type.String({ maxLength: 60 }),
  value: Type.Union([Type.Null(), Type.String({ maxLength: PARAM_VALUE_MAX_LENGTH * 2 })]),
});
export type SetParamInput = Type.Static<typeof SetParamInput>;

const DictionaryName = Type.String({ pattern: '^\\w{1,60}$' });
export const SetDictionaryInput = Type.Object({
  type: DictionaryName,
  value: Type.String({ maxLength: 100 }),
  label: Type.String({ maxLength: 100 }),
  /** Absent: last, or where it is. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
});
export type SetDictionaryInput = Type.Static<typeof SetDictionaryInput>;
export const RemoveDictionaryInput = Type.Object({ type: DictionaryName, value: Type.String({ maxLength: 100 }) });
export type RemoveDictionaryInput = Type.Static<typeof RemoveDictionaryInput>;

export const AdminRights = Type.Array(oneOf(ADMIN_RIGHTS), { maxItems: ADMIN_RIGHTS.length });
export type AdminRights = Type.Static<typeof AdminRights>;

/** Super admins with their rights, and pending changes of rights. `phone`: its last four digits. */
export const DeskAdmins = Type.Object({
  admins: Type.Array(Type.Object({ nickname: Type.String(), phone: Type.String(), rights: AdminRights })),
  waiting: Type.Array(
    Type.Object({
      id: Uid,
      nickname: Type.String(),
      phone: Type.String(),
      /** None: to be a super admin no longer. */
      rights: AdminRights,
      askedBy: Type.String(),
      /** The caller has asked for it, so another has to agree. */
      isMine: Type.Boolean(),
      createTime: Type.Integer(),
    }),
  ),
});
export type DeskAdmins = Type.Static<typeof DeskAdmins>;
export const AskAdminInput = Type.Object({ phone: Type.String({ maxLength: 20 }), rights: AdminRights });
export type AskAdminInput = Type.Static<typeof AskAdminInput>;
export const AnswerAdminInput = Type.Object({ id: Uid, isAgreed: Type.Boolean() });
export type AnswerAdminInput = Type.Static<typeof AnswerAdminInput>;

/** Items of every dictionary, by its name. */
export const DeskDictionaryItems = Type.Array(
  Type.Object({ type: Type.String(), value: Type.String(), label: Type.String(), position: Type.Integer() }),
);
export type DeskDictionaryItems = Type.Static<typeof DeskDictionaryItems>;

const Position = Type.Integer({ minimum: 0, maximum: 999_999 });
export const DeskBanners = Type.Array(Type.Object({ ...Banner.properties, position: Type.Integer() }));
export type DeskBanners = Type.Static<typeof DeskBanners>;
/** `objectKey`: a picture uploaded with the credentials of getOssTmpCredentials. */
export const AddBannerInput = Type.Object({
  objectKey: Type.String({ minLength: 1, maxLength: 300 }),
  title: Type.String({ maxLength: 200 }),
  target: Type.String({ maxLength: 1_000 }),
  position: Position,
});
export type AddBannerInput = Type.Static<typeof AddBannerInput>;
export const MoveBannerInput = Type.Object({ id: Uid, position: Position });
export type MoveBannerInput = Type.Static<typeof MoveBannerInput>;
export const RemoveBannerInput = Type.Object({ id: Uid });
export type RemoveBannerInput = Type.Static<typeof RemoveBannerInput>;

export const DeskPartners = Type.Array(
  Type.Object({ id: Uid, name: Type.String(), ownerName: Type.String(), isRevoked: Type.Boolean() }),
);
export type DeskPartners = Type.Static<typeof DeskPartners>;
export const AddPartnerInput = Type.Object({
  name: Type.String({ maxLength: 200 }),
  phone: Type.String({ maxLength: 20 }),
});
export type AddPartnerInput = Type.Static<typeof AddPartnerInput>;
/** The key is returned only in this reply. */
export const NewPartner = Type.Object({ id: Uid, key: Type.String() });
export type NewPartner = Type.Static<typeof NewPartner>;
export const RevokePartnerInput = Type.Object({ id: Uid });
export type RevokePartnerInput = Type.Static<typeof RevokePartnerInput>;

/** What waits for a review, the longest first. The whole number and the pictures come only when they are asked for. */
export const DeskCertifications = Type.Array(
  Type.Object({
    id: Uid,
    kind: Type.Union([Type.Literal(1), Type.Literal(2)]),
    name: Type.String(),
    idNumber: Type.String(),
    submitTime: Type.Integer(),
    pictureCount: Type.Integer(),
  }),
);
export type DeskCertifications = Type.Static<typeof DeskCertifications>;
export const ReadCertificationInput = Type.Object({ id: Uid });
export type ReadCertificationInput = Type.Static<typeof ReadCertificationInput>;
/** `pictures`: data addresses, which are kept nowhere. */
export const ReadCertification = Type.Object({ idNumber: Type.String(), pictures: Type.Array(Type.String()) });
export type ReadCertification = Type.Static<typeof ReadCertification>;
/** A refusal gives a reason, which the refused person reads. */
export const ReviewCertificationInput = Type.Object({
  id: Uid,
  isPassed: Type.Boolean(),
  reason: Type.String({ maxLength: CERTIFICATION_REASON_MAX_LENGTH }),
});
export type ReviewCertificationInput = Type.Static<typeof ReviewCertificationInput>;

const OrderNo = Type.String({ pattern: '^\\d{24}$' });
const Channel = Type.Union([
  Type.Literal(WITHDRAW_CHANNEL.wechat),
  Type.Literal(WITHDRAW_CHANNEL.alipay),
  Type.Literal(WITHDRAW_CHANNEL.bank),
]);
/** What people want paid, and what they want back of what the platform sells; the longest waiting first. */
export const DeskMoney = Type.Object({
  withdrawals: Type.Array(
    Type.Object({
      withdrawNo: Type.String(),
      nickname: Type.String(),
      channel: Channel,
      shown: Type.String(),
      amountFen: Type.Integer(),
      feeFen: Type.Integer(),
      /** Whether it waits for a review; else it is under way. */
      isReviewed: Type.Boolean(),
      /** Who has agreed; empty: nobody yet. */
      assentedBy: Type.String(),
      /** The caller has agreed, or is paid by it: another is to decide. */
      needsOther: Type.Boolean(),
      makeTime: Type.Integer(),
    }),
  ),
  refunds: Type.Array(
    Type.Object({
      refundNo: Type.String(),
      orderNo: Type.String(),
      title: Type.String(),
      amountFen: Type.Integer(),
      reason: Type.String(),
      askTime: Type.Integer(),
    }),
  ),
});
export type DeskMoney = Type.Static<typeof DeskMoney>;
/** A refusal needs a reason. */
export const ReviewWithdrawalInput = Type.Object({
  withdrawNo: OrderNo,
  isAgreed: Type.Boolean(),
  reason: Type.String({ maxLength: 140 }),
});
export type ReviewWithdrawalInput = Type.Static<typeof ReviewWithdrawalInput>;
export const ReviewedWithdrawal = Type.Object({ needsOther: Type.Boolean() });
export type ReviewedWithdrawal = Type.Static<typeof ReviewedWithdrawal>;
export const ReviewRefundInput = Type.Object({
  refundNo: OrderNo,
  isAgreed: Type.Boolean(),
  reason: Type.String({ maxLength: 140 }),
});
export type ReviewRefundInput = Type.Static<typeof ReviewRefundInput>;

import type {
  AddBannerInput,
  AddNoticeInput,
  AddPartnerInput,
  AdminRights,
  AnswerAdminInput,
  AskAdminInput,
  DeskAdmins,
  DeskBanners,
  DeskCertifications,
  DeskDictionaryItems,
  DeskMoney,
  DeskNotices,
  DeskParams,
  DeskPartners,
  EditNoticeInput,
  MoveBannerInput,
  NewPartner,
  NoticeStateInput,
  ReadCertification,
  ReadCertificationInput,
  RemoveBannerInput,
  RemoveDictionaryInput,
  RemoveNoticeInput,
  ReviewCertificationInput,
  ReviewedWithdrawal,
  ReviewRefundInput,
  ReviewWithdrawalInput,
  RevokePartnerInput,
  SetDictionaryInput,
  SetParamInput,
} from '../schemas/system';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const READ = { auth: 'admin', right: 'settings', loading: false, specified: 'nothing' } as const;
const REVIEW = { ...READ, right: 'moderation' } as const;
const MONEY = { ...READ, right: 'finance' } as const;
const CHANGE = { ...READ, body: 'json' } as const;

export const listDeskNotices = endpoint<Empty, DeskNotices>('GET', '/admin/desk/notice', READ);
export const addNotice = endpoint<AddNoticeInput, Nothing>('POST', '/admin/desk/notice', CHANGE);
/** Of a draft or what was withdrawn: what everybody sees stays as it was published. */
export const editNotice = endpoint<EditNoticeInput, Nothing>('PUT', '/admin/desk/notice', CHANGE);
/** Of the same. */
export const removeNotice = endpoint<RemoveNoticeInput, Nothing>('POST', '/admin/desk/notice/remove', CHANGE);
/** Publishes a draft or what was withdrawn, or withdraws. */
export const setNoticeState = endpoint<NoticeStateInput, Nothing>('POST', '/admin/desk/notice/state', CHANGE);

export const listDeskParams = endpoint<Empty, DeskParams>('GET', '/admin/desk/param', READ);
export const setParam = endpoint<SetParamInput, Nothing>('PUT', '/admin/desk/param', CHANGE);

export const listDeskDictionaries = endpoint<Empty, DeskDictionaryItems>('GET', '/admin/desk/dict', READ);
/** One of a dictionary, added or renamed. */
export const setDictionaryItem = endpoint<SetDictionaryInput, Nothing>('PUT', '/admin/desk/dict', CHANGE);
export const removeDictionaryItem = endpoint<RemoveDictionaryInput, Nothing>('POST', '/admin/desk/dict/remove', CHANGE);

/** What the caller may do at the desk. */
export const listOwnRights = endpoint<Empty, AdminRights>('GET', '/admin/desk/right', { ...READ, right: 'any' });

export const listDeskAdmins = endpoint<Empty, DeskAdmins>('GET', '/admin/desk/admin', READ);
/** Nothing changes before another super admin agrees. A repeat changes nothing. */
export const askAdminChange = endpoint<AskAdminInput, Nothing>('POST', '/admin/desk/admin/ask', CHANGE);
/** The administrator who asked for it may only take it back. */
export const answerAdminChange = endpoint<AnswerAdminInput, Nothing>('POST', '/admin/desk/admin/answer', CHANGE);

export const listDeskBanners = endpoint<Empty, DeskBanners>('GET', '/admin/desk/banner', READ);
export const addBanner = endpoint<AddBannerInput, Nothing>('POST', '/admin/desk/banner', CHANGE);
export const moveBanner = endpoint<MoveBannerInput, Nothing>('POST', '/admin/desk/banner/move', CHANGE);
export const removeBanner = endpoint<RemoveBannerInput, Nothing>('POST', '/admin/desk/banner/remove', CHANGE);

export const listDeskPartners = endpoint<Empty, DeskPartners>('GET', '/admin/desk/partner', READ);
export const addPartner = endpoint<AddPartnerInput, NewPartner>('POST', '/admin/desk/partner', CHANGE);
export const revokePartner = endpoint<RevokePartnerInput, Nothing>('POST', '/admin/desk/partner/revoke', CHANGE);

export const listDeskCertifications = endpoint<Empty, DeskCertifications>('GET', '/admin/desk/certification', REVIEW);
/** Gives the number and the pictures, and writes down who looked. */
export const readCertification = endpoint<ReadCertificationInput, ReadCertification>(
  'POST',
  '/admin/desk/certification/read',
  { ...REVIEW, body: 'json' },
);
export const reviewCertification = endpoint<ReviewCertificationInput, Nothing>(
  'POST',
  '/admin/desk/certification/review',
  { ...REVIEW, body: 'json' },
);

export const listDeskMoney = endpoint<Empty, DeskMoney>('GET', '/admin/desk/money', MONEY);
/** Two agree before it is paid. */
export const reviewWithdrawal = endpoint<ReviewWithdrawalInput, ReviewedWithdrawal>(
  'POST',
  '/admin/desk/money/withdrawal',
  { ...MONEY, body: 'json' },
);
export const reviewRefund = endpoint<ReviewRefundInput, Nothing>('POST', '/admin/desk/money/refund', {
  ...MONEY,
  body: 'json',
});

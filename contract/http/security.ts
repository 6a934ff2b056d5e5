import type {
  AccountClosing,
  AccountExport,
  AccountSessions,
  BindPhoneInput,
  Certification,
  ChangedPhone,
  ChangePhoneInput,
  CheckPaymentPasswordInput,
  CloseAccountInput,
  ExportedFiles,
  ExportFilesQuery,
  ModifyPhoneCodeInput,
  PaymentPasswordFlag,
  PhoneTicket,
  PrivacyChange,
  PrivacySettings,
  ProvePhoneInput,
  RevokedSessions,
  RevokeSessionInput,
  SendMoneyCodeInput,
  SetPaymentPasswordInput,
  SubmitCertificationInput,
} from '../schemas/security';
import type { CodeSent } from '../schemas/session';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

/** Everywhere this account is signed in. */
export const listAccountSessions = endpoint<Empty, AccountSessions>('GET', '/albumUser/api/userSession/list', {
  auth: 'account',
  specified: 'nothing',
});

/** The next call of the revoked one is answered with 424. Revoking one's own signs out. */
export const revokeAccountSession = endpoint<RevokeSessionInput, RevokedSessions>(
  'POST',
  '/albumUser/api/userSession/revoke',
  { auth: 'account', specified: 'nothing' },
);

export const revokeOtherSessions = endpoint<Empty, RevokedSessions>('POST', '/albumUser/api/userSession/revokeOthers', {
  auth: 'account',
  specified: 'nothing',
});

// [Note: Changing the phone] The specification names four calls and shows no more. Ours: sendModifyPhoneCode sends a code to the
// present phone or to the new one; updatePhotoByCode proves the present phone and answers a ticket; updatePhotoBySmsCode changes
// the phone with the ticket and the new phone's code; updateBySmsCode gives an account without a phone its first one.
const USER = '/albumUser/api/albumUser';

export const sendModifyPhoneCode = endpoint<ModifyPhoneCodeInput, CodeSent>('POST', `${USER}/sendModifyPhoneCode`, {
  auth: 'account',
  loading: false,
  specified: 'path',
});
export const provePhone = endpoint<ProvePhoneInput, PhoneTicket>('PUT', `${USER}/updatePhotoByCode`, {
  auth: 'account',
});
/** Signs the account out everywhere else. */
export const changePhone = endpoint<ChangePhoneInput, ChangedPhone>('PUT', `${USER}/updatePhotoBySmsCode`, {
  auth: 'account',
  specified: 'path',
});
export const bindPhone = endpoint<BindPhoneInput, ChangedPhone>('PUT', `${USER}/updateBySmsCode`, {
  auth: 'account',
  specified: 'path',
});

const CLOSING = '/albumUser/api/accountClosing';

/** What would be lost, and whether the account waits for being erased: then a page offers to keep it. */
export const getAccountClosing = endpoint<Empty, AccountClosing>('GET', CLOSING, {
  auth: 'account',
  specified: 'nothing',
});
export const sendCloseAccountCode = endpoint<Empty, CodeSent>('POST', `${CLOSING}/sendCode`, {
  auth: 'account',
  loading: false,
  specified: 'nothing',
});
/** Starts the waiting time and signs the account out everywhere else. */
export const closeAccount = endpoint<CloseAccountInput, AccountClosing>('POST', `${USER}/closeAccount`, {
  auth: 'account',
  specified: 'path',
});
/** Keeps the account. Without a closing it changes nothing. */
export const keepAccount = endpoint<Empty, AccountClosing>('POST', `${CLOSING}/cancel`, {
  auth: 'account',
  specified: 'nothing',
});

const WITHDRAW = '/albumUser/api/userWithdraw';

export const getPaymentPasswordFlag = endpoint<Empty, PaymentPasswordFlag>('GET', `${WITHDRAW}/pwdFlag`, {
  specified: 'name',
});
export const sendPaymentPasswordCode = endpoint<SendMoneyCodeInput, CodeSent>('GET', `${WITHDRAW}/sendCode`, {
  loading: false,
  retryOn424: false,
  specified: 'name',
});
/** The present one, before another is chosen. Every try counts, as wherever it is typed. Refuses with what a payment password is refused with. */
export const checkPaymentPassword = endpoint<CheckPaymentPasswordInput, Nothing>('POST', `${WITHDRAW}/checkPwd`, {
  specified: 'nothing',
});
export const setPaymentPassword = endpoint<SetPaymentPasswordInput, Nothing>('PUT', `${WITHDRAW}/setPwd`, {
  specified: 'name',
});

const CERTIFICATION = '/albumUser/api/userCertification';

/** One's own. */
export const getCertification = endpoint<Empty, Certification>('GET', CERTIFICATION, { specified: 'nothing' });
/** Once more after a refusal. The uploaded pictures are taken over and their originals removed. */
export const submitCertification = endpoint<SubmitCertificationInput, Certification>('POST', CERTIFICATION, {
  body: 'json',
  specified: 'nothing',
});

const PRIVACY = '/albumUser/api/userPrivacy';

export const getPrivacySettings = endpoint<Empty, PrivacySettings>('GET', PRIVACY, { specified: 'nothing' });
/** Changes what is given. */
export const updatePrivacySettings = endpoint<PrivacyChange, PrivacySettings>('PUT', PRIVACY, {
  body: 'json',
  specified: 'nothing',
});
export const exportMyAccount = endpoint<Empty, AccountExport>('GET', `${PRIVACY}/export`, {
  auth: 'account',
  specified: 'nothing',
});
/** The files one has uploaded, newest first. */
export const exportMyFiles = endpoint<ExportFilesQuery, ExportedFiles>('GET', `${PRIVACY}/exportFiles`, {
  auth: 'account',
  specified: 'nothing',
});

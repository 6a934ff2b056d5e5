import type {
  AccountClosing,
  AccountExport,
  AccountSessions,
  BindPhoneInput,
  Certification,
  ChangedPhone,
  ChangePhoneInput,
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
  SetPaymentPasswordInput,
  SubmitCertificationInput,
} from '../schemas/security';
import type { CodeSent } from '../schemas/session';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

/** Everywhere this account is signed in. */
export const listAccountSessions = endpoint<Empty, AccountSessions>('GET', '/albumUser/api/userSession/list', {
  auth: 'account',
  pathIsChosen: true,
});

/** The next call of the revoked one is answered with 424. Revoking one's own signs out. */
export const revokeAccountSession = endpoint<RevokeSessionInput, RevokedSessions>(
  'POST',
  '/albumUser/api/userSession/revoke',
  { auth: 'account', pathIsChosen: true },
);

export const revokeOtherSessions = endpoint<Empty, RevokedSessions>('POST', '/albumUser/api/userSession/revokeOthers', {
  auth: 'account',
  pathIsChosen: true,
});

// [Note: Changing the phone] The specification names four calls and shows no more. Ours: sendModifyPhoneCode sends a code to the
// present phone or to the new one; updatePhotoByCode proves the present phone and answers a ticket; updatePhotoBySmsCode changes
// the phone with the ticket and the new phone's code; updateBySmsCode gives an account without a phone its first one.
const USER = '/albumUser/api/albumUser';

export const sendModifyPhoneCode = endpoint<ModifyPhoneCodeInput, CodeSent>('POST', `${USER}/sendModifyPhoneCode`, {
  auth: 'account',
  loading: false,
});
export const provePhone = endpoint<ProvePhoneInput, PhoneTicket>('PUT', `${USER}/updatePhotoByCode`, {
  auth: 'account',
});
/** Signs the account out everywhere else. */
export const changePhone = endpoint<ChangePhoneInput, ChangedPhone>('PUT', `${USER}/updatePhotoBySmsCode`, {
  auth: 'account',
});
export const bindPhone = endpoint<BindPhoneInput, ChangedPhone>('PUT', `${USER}/updateBySmsCode`, { auth: 'account' });

const CLOSING = '/albumUser/api/accountClosing';

/** What would be lost, and whether the account waits for being erased: then a page offers to keep it. */
export const getAccountClosing = endpoint<Empty, AccountClosing>('GET', CLOSING, {
  auth: 'account',
  pathIsChosen: true,
});
export const sendCloseAccountCode = endpoint<Empty, CodeSent>('POST', `${CLOSING}/sendCode`, {
  auth: 'account',
  loading: false,
  pathIsChosen: true,
});
/** Starts the waiting time and signs the account out everywhere else. */
export const closeAccount = endpoint<CloseAccountInput, AccountClosing>('POST', `${USER}/closeAccount`, {
  auth: 'account',
});
/** Keeps the account. Without a closing it changes nothing. */
export const keepAccount = endpoint<Empty, AccountClosing>('POST', `${CLOSING}/cancel`, {
  auth: 'account',
  pathIsChosen: true,
});

const WITHDRAW = '/albumUser/api/userWithdraw';

export const getPaymentPasswordFlag = endpoint<Empty, PaymentPasswordFlag>('GET', `${WITHDRAW}/pwdFlag`);
export const sendPaymentPasswordCode = endpoint<Empty, CodeSent>('GET', `${WITHDRAW}/sendCode`, {
  loading: false,
  retryOn424: false,
});
export const setPaymentPassword = endpoint<SetPaymentPasswordInput, Nothing>('PUT', `${WITHDRAW}/setPwd`);

const CERTIFICATION = '/albumUser/api/userCertification';

/** One's own. */
export const getCertification = endpoint<Empty, Certification>('GET', CERTIFICATION, { pathIsChosen: true });
/** Once more after a refusal. The uploaded pictures are taken over and their originals removed. */
export const submitCertification = endpoint<SubmitCertificationInput, Certification>('POST', CERTIFICATION, {
  body: 'json',
  pathIsChosen: true,
});

const PRIVACY = '/albumUser/api/userPrivacy';

export const getPrivacySettings = endpoint<Empty, PrivacySettings>('GET', PRIVACY, { pathIsChosen: true });
/** Changes what is given. */
export const updatePrivacySettings = endpoint<PrivacyChange, PrivacySettings>('PUT', PRIVACY, {
  body: 'json',
  pathIsChosen: true,
});
export const exportMyAccount = endpoint<Empty, AccountExport>('GET', `${PRIVACY}/export`, {
  auth: 'account',
  pathIsChosen: true,
});
/** The files one has uploaded, newest first. */
export const exportMyFiles = endpoint<ExportFilesQuery, ExportedFiles>('GET', `${PRIVACY}/exportFiles`, {
  auth: 'account',
  pathIsChosen: true,
});

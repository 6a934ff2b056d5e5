import * as calls from '@contract/http/security';
import * as schemas from '@contract/schemas/security';
import { CodeSent } from '@contract/schemas/session';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { SecurityServices } from './security.service';

export function bindSecurity(routes: Routes, services: SecurityServices): void {
  const { sessions, phone, closing, paymentPasswords, certifications, privacy, exports } = services;
  const { AccountSessions, RevokeSessionInput, RevokedSessions } = schemas;
  routes.bind(calls.listAccountSessions, { input: Empty, data: AccountSessions }, (caller) => sessions.list(caller));
  routes.bind(calls.revokeAccountSession, { input: RevokeSessionInput, data: RevokedSessions }, (caller, input) =>
    sessions.revoke(caller, input),
  );
  routes.bind(calls.revokeOtherSessions, { input: Empty, data: RevokedSessions }, (caller) =>
    sessions.revokeOthers(caller),
  );

  const { ModifyPhoneCodeInput, ProvePhoneInput, PhoneTicket, ChangePhoneInput, BindPhoneInput, ChangedPhone } =
    schemas;
  routes.bind(calls.sendModifyPhoneCode, { input: ModifyPhoneCodeInput, data: CodeSent }, (caller, input) =>
    phone.sendCode(caller, input),
  );
  routes.bind(calls.provePhone, { input: ProvePhoneInput, data: PhoneTicket }, (caller, input) =>
    phone.prove(caller, input),
  );
  routes.bind(calls.changePhone, { input: ChangePhoneInput, data: ChangedPhone }, (caller, input) =>
    phone.change(caller, input),
  );
  routes.bind(calls.bindPhone, { input: BindPhoneInput, data: ChangedPhone }, (caller, input) =>
    phone.bind(caller, input),
  );

  const { AccountClosing, CloseAccountInput } = schemas;
  routes.bind(calls.getAccountClosing, { input: Empty, data: AccountClosing }, (caller) => closing.get(caller));
  routes.bind(calls.sendCloseAccountCode, { input: Empty, data: CodeSent }, (caller) => closing.sendCode(caller));
  routes.bind(calls.closeAccount, { input: CloseAccountInput, data: AccountClosing }, (caller, input) =>
    closing.close(caller, input),
  );
  routes.bind(calls.keepAccount, { input: Empty, data: AccountClosing }, (caller) => closing.keep(caller));

  const { PaymentPasswordFlag, SetPaymentPasswordInput } = schemas;
  routes.bind(calls.getPaymentPasswordFlag, { input: Empty, data: PaymentPasswordFlag }, (caller) =>
    paymentPasswords.getFlag(caller),
  );
  routes.bind(calls.sendPaymentPasswordCode, { input: schemas.SendMoneyCodeInput, data: CodeSent }, (caller, input) =>
    paymentPasswords.sendCode(caller, input),
  );
  routes.bind(
    calls.checkPaymentPassword,
    { input: schemas.CheckPaymentPasswordInput, data: Nothing },
    (caller, input) => paymentPasswords.check(caller, input),
  );
  routes.bind(calls.setPaymentPassword, { input: SetPaymentPasswordInput, data: Nothing }, (caller, input) =>
    paymentPasswords.set(caller, input),
  );

  const { Certification, SubmitCertificationInput } = schemas;
  routes.bind(calls.getCertification, { input: Empty, data: Certification }, (caller) => certifications.get(caller));
  routes.bind(calls.submitCertification, { input: SubmitCertificationInput, data: Certification }, (caller, input) =>
    certifications.submit(caller, input),
  );

  const { PrivacySettings, PrivacyChange, AccountExport, ExportFilesQuery, ExportedFiles } = schemas;
  routes.bind(calls.getPrivacySettings, { input: Empty, data: PrivacySettings }, (caller) => privacy.getOwn(caller));
  routes.bind(calls.updatePrivacySettings, { input: PrivacyChange, data: PrivacySettings }, (caller, input) =>
    privacy.updateOwn(caller, input),
  );
  routes.bind(calls.exportMyAccount, { input: Empty, data: AccountExport }, (caller) => exports.exportAccount(caller));
  routes.bind(calls.exportMyFiles, { input: ExportFilesQuery, data: ExportedFiles }, (caller, input) =>
    exports.exportFiles(caller, input),
  );
}

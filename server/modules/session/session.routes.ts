import { getDeveloperMode, signInTestUser } from '@contract/http/developer';
import * as calls from '@contract/http/session';
import { DeveloperMode, DeveloperSignInInput } from '@contract/schemas/developer';
import * as shapes from '@contract/schemas/session';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { SignInServices } from './sign-in.service';

export function bindSessions(routes: Routes, services: SignInServices): void {
  const { sessions, proofs, links, wechat, phoneProfiles, testUsers } = services;
  const { CodeSent, IssuedToken, LinkedAccounts, PhoneInput } = shapes;

  routes.bind(calls.issueToken, { input: shapes.IssueTokenInput, data: IssuedToken }, (caller, input) =>
    sessions.issueToken(caller, input),
  );
  routes.bind(getDeveloperMode, { input: Empty, data: DeveloperMode }, () => testUsers.getMode());
  routes.bind(signInTestUser, { input: DeveloperSignInInput, data: IssuedToken }, (caller, input) =>
    testUsers.signIn(caller, input),
  );
  routes.bind(calls.logout, { input: Empty, data: Nothing }, (caller) => sessions.logout(caller));
  routes.bind(calls.sendLoginPhoneCode, { input: PhoneInput, data: CodeSent }, (caller, input) =>
    sessions.sendLoginPhoneCode(caller, input),
  );
  routes.bind(calls.phoneLogin, { input: shapes.PhoneLoginInput, data: IssuedToken }, (caller, input) =>
    sessions.phoneLogin(caller, input),
  );
  routes.bind(calls.webLogin, { input: shapes.WebLoginInput, data: IssuedToken }, (caller, input) =>
    sessions.webLogin(caller, input),
  );
  routes.bind(calls.getUniToken, { input: shapes.UniTokenInput, data: shapes.UniToken }, (caller) =>
    sessions.getUniToken(caller),
  );
  routes.bind(calls.getSignInWays, { input: Empty, data: shapes.SignInWays }, () => proofs.getWays());
  routes.bind(calls.getVXSign, { input: shapes.VxSignInput, data: shapes.VxSign }, (caller, input) =>
    wechat.signPage(caller, input),
  );
  routes.bind(calls.getInfoByCode, { input: shapes.WechatCodeInput, data: shapes.WechatProfile }, (caller, input) =>
    links.getInfoByCode(caller, input),
  );
  routes.bind(calls.listLinkedAccounts, { input: Empty, data: LinkedAccounts }, (caller) => links.list(caller));
  routes.bind(calls.linkAccount, { input: shapes.LinkAccountInput, data: LinkedAccounts }, (caller, input) =>
    links.link(caller, input),
  );
  routes.bind(calls.unlinkAccount, { input: shapes.UnlinkAccountInput, data: LinkedAccounts }, (caller, input) =>
    links.unlink(caller, input),
  );
  routes.bind(calls.sendUpdatePhoneCode, { input: PhoneInput, data: CodeSent }, (caller, input) =>
    phoneProfiles.sendUpdatePhoneCode(caller, input),
  );
  routes.bind(
    calls.updateUserInfoByCode,
    { input: shapes.UpdateUserInfoByCodeInput, data: shapes.SavedProfile },
    (caller, input) => phoneProfiles.updateInfoByCode(caller, input),
  );
}

import { issueToken, logout, sendLoginPhoneCode } from '@contract/http/session';
import { CodeSent, IssuedToken, IssueTokenInput, PhoneInput } from '@contract/schemas/session';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { SessionService } from './session.service';

export function bindSessions(routes: Routes, sessions: SessionService): void {
  routes.bind(issueToken, { input: IssueTokenInput, data: IssuedToken }, (caller, input) =>
    sessions.issueToken(caller, input),
  );
  routes.bind(logout, { input: Empty, data: Nothing }, (caller) => sessions.logout(caller));
  routes.bind(sendLoginPhoneCode, { input: PhoneInput, data: CodeSent }, (caller, input) =>
    sessions.sendLoginPhoneCode(caller, input),
  );
}

import { ERRORS } from '@contract/errors';
import { cleanText } from '@contract/rules/text';
import { type Caller, requireUser, type UserCaller } from '../../http/caller';
import { refuse } from '../../http/refuse';

/** The binder lets nobody else in; whoever calls a service in another way is asked here. */
export function requireAdmin(caller: Caller): UserCaller {
  const user = requireUser(caller);
  if (!user.isAdmin) throw refuse(ERRORS.FORBIDDEN);
  return user;
}

export function readReason(text: string, isRequired: boolean): string {
  const reason = cleanText(text);
  if (isRequired && reason === '') throw refuse(ERRORS.TAKE_DOWN_REASON_REQUIRED);
  return reason;
}

import { ERRORS } from '@contract/errors';
import type { UserCaller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { type PhoneCodes, type ProvenCode, toCodeAsker } from '../session/phone-code.service';

/** Refuses with what is wrong with the code. A right one still is to be used, in the transaction of what it allows. */
export async function proveCode(
  codes: PhoneCodes,
  caller: UserCaller,
  phone: string,
  purpose: Parameters<PhoneCodes['checkCode']>[2],
  text: string,
): Promise<ProvenCode> {
  const code = text.trim();
  if (code === '') throw refuse(ERRORS.CODE_REQUIRED);
  const verdict = await codes.checkCode(toCodeAsker(caller), phone, purpose, code);
  if (verdict.kind === 'refused') throw refuse(verdict.error);
  return verdict.code;
}

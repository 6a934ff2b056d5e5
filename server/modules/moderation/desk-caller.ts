import { ERRORS } from '@contract/errors';
import { cleanText } from '@contract/rules/text';
import { refuse } from '../../http/refuse';

export function readReason(text: string, isRequired: boolean): string {
  const reason = cleanText(text);
  if (isRequired && reason === '') throw refuse(ERRORS.TAKE_DOWN_REASON_REQUIRED);
  return reason;
}

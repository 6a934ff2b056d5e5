import { PAYMENT_PASSWORD_LENGTH } from '../constants/security';
import { isCode } from './field-text';

export type PaymentPasswordVerdict = 'ok' | 'malformed' | 'weak';

const CYCLE = '01234567890';

/** Six digits that nobody tries first: not one, two or three digits over and over, not pairs in a row, not counting up or down. */
export function judgePaymentPassword(text: string): PaymentPasswordVerdict {
  if (!isCode(text, PAYMENT_PASSWORD_LENGTH)) return 'malformed';
  return isRepeated(text) || isPaired(text) || isCounting(text) ? 'weak' : 'ok';
}

function isRepeated(text: string): boolean {
  return [1, 2, 3].some((length) => text.slice(0, length).repeat(text.length / length) === text);
}

/** 112233, 998877. */
function isPaired(text: string): boolean {
  const firsts = [...text].filter((_digit, at) => at % 2 === 0);
  const isOfPairs = firsts.every((digit, at) => digit === text[at * 2 + 1]);
  return isOfPairs && isCounting(firsts.join(''));
}

/** 123456, 567890, 654321. */
function isCounting(text: string): boolean {
  return CYCLE.includes(text) || CYCLE.includes([...text].reverse().join(''));
}

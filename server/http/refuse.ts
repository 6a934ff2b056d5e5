import type { ErrorEntry } from '@contract/errors';
import { shanghaiTime } from '@contract/rules/shanghai-day';

/** A refusal that is shown to the person: HTTP 200, its code and message in the envelope. Made by `refuse`. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly code: number;

  constructor(entry: ErrorEntry) {
    super(entry.msg);
    this.code = entry.code;
  }
}

/** A sign-in that failed: HTTP 426, and the same envelope as body. Made by `refuseLogin`. */
export class LoginRefused extends Refusal {
  override readonly name = 'LoginRefused';
}

/** The token is unknown, ended or expired: HTTP 424, which makes the client sign in again. */
export class DeadToken extends Error {
  override readonly name = 'DeadToken';
}

/** Too many files for one address. HTTP 429, because what sends and loads files reads statuses and no envelope. */
export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
}

/** For `throw refuse(ERRORS.X)`. */
export function refuse(entry: ErrorEntry): Refusal {
  return new Refusal(entry);
}

/** For `throw refuseLogin(ERRORS.X)`, in calls that hand out a token. */
export function refuseLogin(entry: ErrorEntry): LoginRefused {
  return new LoginRefused(entry);
}

/** The same refusal in words that say until when, why, and where one may object. For what the desk forbids somebody. */
export function untilThen(
  entry: ErrorEntry,
  { until, reason }: { readonly until: Date; readonly reason: string },
): ErrorEntry {
  const end = shanghaiTime(until).slice(0, 16);
  const because = reason === '' ? '' : `原因：${reason}。`;
  return { code: entry.code, msg: `${entry.msg}，到${end}为止。${because}有异议请按“关于我们”里的联系方式联系运营者` };
}

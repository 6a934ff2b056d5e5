import type { Tx } from '../../db/tables';
import { type AskedKey, listLiveCodes } from './phone-code.repository';
import { GUESS_BUDGETS, type GuessBudget, guessDay, NETWORK_WRONG_MAX, triesOf } from './phone-code.rules';
import { countWrong } from './phone-code-guess.repository';

/** What a code is sent with. */
export interface Grant {
  readonly budget: GuessBudget;
  /** The budget in which its asker's wrong tries count. */
  readonly part: string;
  readonly tries: number;
  /** For a sign-in from the asker's network that does not say which device it is. */
  readonly unnamedTries: number;
}

export interface GrantFacts {
  readonly phoneHash: Buffer;
  /** The phone has been proven where it is asked for. */
  readonly isKnown: boolean;
  /** See isVouchedFor. */
  readonly isVouched: boolean;
  readonly now: Date;
}

const { short, strangers, known } = GUESS_BUDGETS;

/** Where a wrong try without a name counts, of a code of that part. */
export const unnamedPart = (part: string): string => (part === 'short' ? 'short' : 'strangers');

/** Sets tries aside. The pace of the phone lets one transaction at a time do so. Null: what is left is not enough for one code. */
export async function findGrant(tx: Tx, key: AskedKey, network: string, facts: GrantFacts): Promise<Grant | null> {
  const { phoneHash, now } = facts;
  // Before what was wrong is counted: a try that is made meanwhile counts twice for a moment, and never not at all.
  const live = (await listLiveCodes(tx, key.phone, now)).filter(
    ({ purpose, asker }) => purpose !== key.purpose || asker !== key.asker,
  );
  const wrongOf = (part: string, days: number): Promise<number> =>
    countWrong(tx, phoneHash, part, guessDay(now, days - 1));
  const leftOf = async (budget: GuessBudget, part: string): Promise<number> => {
    const open = live.reduce(
      (sum, code) =>
        sum + (code.part === part ? code.triesLeft : 0) + (unnamedPart(code.part) === part ? code.unnamedLeft : 0),
      0,
    );
    return budget.wrong - open - (await wrongOf(part, budget.days));
  };
  // A sign-in may come without a name, see checkCode.
  const ways = key.purpose === 'login' ? 2 : 1;
  const toGrant = (budget: GuessBudget, part: string, tries: number, unnamed = tries): Grant | null =>
    tries === 0 ? null : { budget, part, tries, unnamedTries: ways === 2 ? unnamed : 0 };

  if (facts.isVouched) {
    const grant = toGrant(short, 'short', triesOf(short, await leftOf(short, 'short'), ways));
    if (grant !== null) return grant;
  }
  const tries = triesOf(strangers, await leftOf(strangers, 'strangers'), ways);
  if (facts.isKnown) {
    const part = `known:${key.asker}`;
    const grant = toGrant(known, part, triesOf(known, await leftOf(known, part), 1), tries);
    if (grant !== null) return grant;
  }
  if ((await wrongOf(`network:${network}`, strangers.days)) >= NETWORK_WRONG_MAX) return null;
  return toGrant(strangers, 'strangers', tries);
}

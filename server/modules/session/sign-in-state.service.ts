import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Tx } from '../../db/tables';
import type { Installation } from '../installation/installation.service';
import { deleteOldStates, insertUsedState } from './sign-in-state.repository';
import { parseState, STATE_LIFE_MS, writeState } from './sign-in-state.rules';

/** What a state is made for. It is worth nothing for another. */
export type StatePurpose = 'wechat' | 'webPc' | 'apple';

/**
 * What goes out with a sign-in and must come back with it, once. It is signed by this installation, so making one writes
 * nothing; the browser that asked for it compares it besides, which is what ties it to that browser.
 */
export interface SignInStates {
  make(purpose: StatePurpose): Promise<string>;
  /** False: not ours, for something else, or too old. */
  isGood(purpose: StatePurpose, state: string): Promise<boolean>;
  /** Uses it up in the caller's transaction. False when somebody was first. */
  use(tx: Tx, state: string): Promise<boolean>;
  /** Removes some used ones that are too old to be good anyway. */
  prune(): Promise<void>;
}

const RANDOM_BYTES = 16;
const SIGNATURE_BYTES = 16;
const PRUNE_LIMIT = 200;

export function createSignInStates(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly installation: Installation;
}): SignInStates {
  const { db, clock, installation } = deps;

  async function sign(purpose: StatePurpose, endMs: number, random: string): Promise<string> {
    const secret = await installation.secret('sign-in-state');
    const digest = createHmac('sha256', secret).update(`${purpose}\n${endMs}\n${random}`).digest();
    return digest.subarray(0, SIGNATURE_BYTES).toString('hex');
  }

  return {
    async make(purpose) {
      const endMs = clock.now().getTime() + STATE_LIFE_MS;
      const random = randomBytes(RANDOM_BYTES).toString('hex');
      return writeState({ endMs, random, signature: await sign(purpose, endMs, random) });
    },

    async isGood(purpose, state) {
      const parsed = parseState(state);
      if (parsed === null || parsed.endMs <= clock.now().getTime()) return false;
      const expected = await sign(purpose, parsed.endMs, parsed.random);
      return timingSafeEqual(Buffer.from(expected), Buffer.from(parsed.signature));
    },

    async use(tx, state) {
      const parsed = parseState(state);
      return parsed !== null && insertUsedState(tx, Buffer.from(parsed.random, 'hex'), new Date(parsed.endMs));
    },

    prune: () => deleteOldStates(db, clock.now(), PRUNE_LIMIT),
  };
}

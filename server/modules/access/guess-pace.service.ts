import type { Clock } from '../../adapters/clock/types';
import type { Db, Tx } from '../../db/tables';
import { networkOf, type SessionCaller } from '../../http/caller';
import { deleteForgottenPaces, lockPace, type Pace, savePace, takeBackGuess } from './guess-pace.repository';
import { FORGOTTEN_MS, turnMs, TURNS_AHEAD_MS, WARMTH_OF_A_DEVICE, waitAfterMs } from './guess-pace.rules';

/** A guess that may be looked at. It counts as wrong until it is given back. */
export interface GuessTurn {
  /** It was right. */
  giveBack(): Promise<void>;
}

/** How fast people may guess at what they share: see [Note: Guessing at a shared password]. */
export interface GuessPaces {
  /** `secret`: what is guessed at. Null: the caller has to wait, and nothing may be looked at. Commits by itself. */
  take(caller: SessionCaller, secret: string): Promise<GuessTurn | null>;
}

/** A row, as it was and as this guess left it. */
interface Change {
  readonly key: string;
  readonly before: Pace;
  readonly taken: Pace;
}

const PRUNE_LIMIT = 200;
const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

export function createGuessPaces({ db, clock }: { readonly db: Db; readonly clock: Clock }): GuessPaces {
  /** Every guess is counted before it is looked at, so that many at once are no way around. Null: not now. */
  async function take(tx: Tx, caller: SessionCaller, secret: string, now: Date): Promise<readonly Change[] | null> {
    const forgottenBefore = new Date(now.getTime() - FORGOTTEN_MS);
    const ownKey = `${secret}:${caller.kind === 'user' ? `user:${caller.userId}` : `device:${caller.deviceId}`}`;
    const own = await lockPace(tx, ownKey, now, forgottenBefore);
    if (own.waitUntil > now) return null;
    const changes: Change[] = [];
    if (caller.kind === 'device') {
      const key = `${secret}:network:${networkOf(caller.origin)}`;
      const network = await lockPace(tx, key, now, forgottenBefore);
      if (own.placeAt !== null && own.placeAt > now) return null;
      const turn = own.placeAt === null ? laterOf(now, network.waitUntil) : now;
      if (turn.getTime() - now.getTime() > TURNS_AHEAD_MS) return null;
      const waitUntil = own.placeAt === null ? new Date(turn.getTime() + turnMs(network.wrong)) : network.waitUntil;
      if (turn > now) {
        await savePace(tx, key, { ...network, waitUntil });
        await savePace(tx, ownKey, { ...own, placeAt: turn, lastAt: now });
        return null;
      }
      const warmth = own.wrong < WARMTH_OF_A_DEVICE ? 1 : 0;
      changes.push({
        key,
        before: network,
        taken: { wrong: network.wrong + warmth, waitUntil, placeAt: null, lastAt: now },
      });
    }
    const wrong = own.wrong + 1;
    const taken = { wrong, waitUntil: new Date(now.getTime() + waitAfterMs(wrong)), placeAt: null, lastAt: now };
    changes.unshift({ key: ownKey, before: own, taken });
    for (const change of changes) await savePace(tx, change.key, change.taken);
    return changes;
  }

  return {
    async take(caller, secret) {
      const now = clock.now();
      const changes = await db.transaction().execute((tx) => take(tx, caller, secret, now));
      if (changes === null) return null;
      await deleteForgottenPaces(db, new Date(now.getTime() - FORGOTTEN_MS), PRUNE_LIMIT);
      return {
        giveBack: () =>
          db.transaction().execute(async (tx) => {
            for (const { key, taken, before } of changes) await takeBackGuess(tx, key, taken, before);
          }),
      };
    },
  };
}

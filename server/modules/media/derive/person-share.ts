import type { Id } from '../../../db/tables';

/** What each person may have under way in this process at a time, by cost. */
export interface PersonShares {
  /** Waits until it fits beside what this person has under way, or he has nothing. Resolves with what ends it. */
  enter(personId: Id, cost: number, signal: AbortSignal): Promise<() => void>;
  /** People who have reached their limit. */
  listFull(): Id[];
}

interface Share {
  used: number;
  waiting: { readonly cost: number; readonly admit: () => void }[];
}

/** `most`: the limit of one person. `usual`: a person with less than this left counts as full. */
export function createPersonShares({ most, usual }: { readonly most: number; readonly usual: number }): PersonShares {
  const shares = new Map<Id, Share>();

  function admitNext(personId: Id, share: Share): void {
    for (let next = share.waiting[0]; next !== undefined; [next] = share.waiting) {
      if (share.used > 0 && share.used + next.cost > most) return;
      share.waiting.shift();
      next.admit();
    }
    if (share.used === 0) shares.delete(personId);
  }

  return {
    enter(personId, cost, signal) {
      return new Promise((resolve, reject) => {
        const share = shares.get(personId) ?? { used: 0, waiting: [] };
        shares.set(personId, share);
        const mine = {
          cost,
          admit: () => {
            signal.removeEventListener('abort', leave);
            share.used += cost;
            resolve(() => {
              share.used -= cost;
              admitNext(personId, share);
            });
          },
        };
        const leave = (): void => {
          share.waiting = share.waiting.filter((each) => each !== mine);
          reject(signal.reason as Error);
          admitNext(personId, share);
        };
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave, { once: true });
        share.waiting.push(mine);
        admitNext(personId, share);
      });
    },
    listFull: () =>
      [...shares].filter(([, { used, waiting }]) => waiting.length > 0 || used + usual > most).map(([id]) => id),
  };
}

import type { ObjectStore, ObjectStores } from './types';

/** What the services work with, whatever they were given. */
export function toObjectStores(store: ObjectStore | ObjectStores): ObjectStores {
  return 'all' in store ? store : createObjectStores(store);
}

/** See ObjectStores. `others` are read until nothing is left in them. */
export function createObjectStores(current: ObjectStore, others: readonly ObjectStore[] = []): ObjectStores {
  const all = [current, ...others];

  // A move may be under way: what was not yet in the current one when it was asked has gone from the other afterwards.
  const asked = others.length > 0 ? [...all, current] : all;

  /** The first answer that is not null. */
  async function first<T>(ask: (store: ObjectStore) => Promise<T | null>): Promise<T | null> {
    for (const store of asked) {
      const answer = await ask(store);
      if (answer !== null) return answer;
    }
    return null;
  }

  return {
    storageType: current.storageType,
    remote: current.remote,
    current,
    all,
    of(storageType) {
      const found = all.find((store) => store.storageType === storageType);
      if (found === undefined) throw new Error(`no store of type ${storageType} is set up`);
      return found;
    },
    locate: (key) =>
      first(async (store) => {
        const sizeBytes = await store.sizeOf(key);
        return sizeBytes === null ? null : { store, sizeBytes };
      }),
    put: (key, source, limit) => current.put(key, source, limit),
    stat: (key) => first((store) => store.stat(key)),
    sizeOf: (key) => first((store) => store.sizeOf(key)),
    openRead: (key, range) => first((store) => store.openRead(key, range)),
    borrowFile: (key) => first((store) => store.borrowFile(key)),
    async remove(key) {
      for (const store of all) await store.remove(key);
    },
    async *list(prefix) {
      for (const store of all) yield* store.list(prefix);
    },
    async takeOver(from, to, tag) {
      for (const store of all) if ((await store.takeOver(from, to, tag)) === 'copied') return 'copied';
      return 'changed';
    },
    parts: current.parts,
    async sweepUnfinished(before, keptKeys) {
      let swept = 0;
      for (const store of all) swept += await store.sweepUnfinished(before, keptKeys);
      return swept;
    },
  };
}

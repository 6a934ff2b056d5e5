import { WRITER_KEY, type ChatShelf } from './types';

/** `kept` outlives what uses it. `onWrite` is called before and after each write: it may throw, as a program that ends there. */
export function createMemoryChatShelf(
  kept = new Map<string, unknown>(),
  onWrite: (moment: 'before' | 'after') => void = () => undefined,
): ChatShelf {
  const shelf: ChatShelf = {
    async load(owner) {
      for (const key of kept.keys()) if (!key.startsWith(`${owner}/`)) kept.delete(key);
      return Object.fromEntries([...kept].map(([key, value]) => [key.slice(owner.length + 1), value]));
    },
    async write(owner, { put, remove }) {
      onWrite('before');
      for (const key of remove) kept.delete(`${owner}/${key}`);
      for (const [key, value] of Object.entries(put)) kept.set(`${owner}/${key}`, value);
      onWrite('after');
    },
    async writeAs(writer, owner, { put, remove }, takesOver) {
      if (takesOver === undefined && kept.get(`${owner}/${WRITER_KEY}`) !== writer) return false;
      const gone = [...kept.keys()]
        .map((key) => key.slice(owner.length + 1))
        .filter((key) => takesOver?.owned.some((prefix) => key.startsWith(prefix)) === true);
      await shelf.write(owner, { put: { ...put, [WRITER_KEY]: writer }, remove: [...remove, ...gone] });
      return true;
    },
    async clear() {
      kept.clear();
    },
  };
  return shelf;
}

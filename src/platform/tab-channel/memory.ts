import type { TabChannel } from './types';

type Heard = { readonly owner: object; readonly name: string; readonly listener: (text: string) => void };

/** Windows that share `heard` are windows of one browser. */
export function createMemoryTabChannel(heard = new Set<Heard>()): TabChannel {
  const owner = {};
  return {
    tell(name, text) {
      for (const one of [...heard]) if (one.owner !== owner && one.name === name) one.listener(text);
    },
    listen(name, listener) {
      const one = { owner, name, listener };
      heard.add(one);
      return () => void heard.delete(one);
    },
  };
}

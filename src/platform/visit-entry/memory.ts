import type { VisitEntries, VisitEntry } from './types';

export interface MemoryVisitEntries extends VisitEntries {
  openWith(address: string, entry?: Partial<VisitEntry>): void;
}

export function createMemoryVisitEntries(): MemoryVisitEntries {
  let opened = '';
  let entry: VisitEntry = { scene: null, referrerHost: '', wechatFrom: '' };
  return {
    openWith(address, given = {}) {
      opened = address;
      entry = { ...entry, ...given };
    },
    find: (text) => (opened.includes(text) ? entry : null),
  };
}

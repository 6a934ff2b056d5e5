import type { BrowserAddress, Push } from './types';

export interface MemoryPush extends Push {
  way: ReturnType<Push['findWay']>;
  /** What the person says when asked. */
  says: 'yes' | 'no' | 'nothing';
  readonly asked: (string | readonly string[])[];
  address: BrowserAddress | null;
}

/** A browser, or a mini-program, whose person answers as the test says. */
export function createMemoryPush(): MemoryPush {
  const memory: MemoryPush = {
    way: 'browser',
    says: 'yes',
    asked: [],
    address: null,
    findWay: () => memory.way,
    findAddress: async () => memory.address,
    isDenied: () => memory.says === 'no' && memory.asked.length > 0,
    async turnOn(publicKey) {
      memory.asked.push(publicKey);
      if (memory.says === 'no') return { kind: 'denied' };
      if (memory.says === 'nothing') return { kind: 'failed' };
      memory.address = { endpoint: 'https://push.example/1', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
      return { kind: 'on', address: memory.address };
    },
    async turnOff() {
      const endpoint = memory.address?.endpoint ?? null;
      memory.address = null;
      return endpoint;
    },
    async allowOnce(templateIds) {
      memory.asked.push(templateIds);
      if (memory.says === 'nothing') return null;
      return memory.says === 'yes' ? templateIds : [];
    },
  };
  return memory;
}

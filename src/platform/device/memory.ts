import type { Device, DeviceKind } from './types';

/** Counts up instead of drawing lots: ids differ, and a test that fails does so again. */
export function createMemoryDevice(kind: DeviceKind = 'web'): Device {
  let next = 0;
  return {
    kind,
    isSinglePage: false,
    async randomBytes(length) {
      next += 1;
      return Uint8Array.from({ length }, (_none, index) => (next * 31 + index * 7) % 256);
    },
    describe: () => ({ equipment: 'a device', system: 'a system' }),
  };
}

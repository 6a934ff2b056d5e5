import type { Arrival, BroughtCode } from './types';

export interface MemoryArrival extends Arrival {
  readonly left: readonly string[];
}

export function createMemoryArrival(address: string, brought: BroughtCode | null = null): MemoryArrival {
  const left: string[] = [];
  let code = brought;
  return {
    left,
    takeCode() {
      const taken = code;
      code = null;
      return taken;
    },
    leaveForCode(toAddress) {
      left.push(toAddress(address));
      return true;
    },
  };
}

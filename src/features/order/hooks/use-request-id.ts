import { useRef } from 'react';
import { toHex } from '@/domain/ids';
import { device } from '@/platform/device';

export interface RequestId {
  /** The same until `renew`: what is sent again after a lost connection is the same wish. */
  get(): Promise<string>;
  renew(): void;
}

/** Names a wish, so that the server does it once however often it hears of it. */
export function useRequestId(): RequestId {
  const kept = useRef('');
  return {
    async get() {
      if (kept.current === '') kept.current = toHex(await device.randomBytes(16));
      return kept.current;
    },
    renew() {
      kept.current = '';
    },
  };
}

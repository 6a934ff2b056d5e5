import type { Network, NetworkState } from './types';

/** The Network Information API: not in every browser, and not in TypeScript's DOM. */
interface Connection extends EventTarget {
  readonly type?: string;
  /** 4g for what is faster, too. */
  readonly effectiveType?: string;
}

const connection = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection;

function readNow(): NetworkState {
  if (!navigator.onLine) return { isOnline: false, type: 'none', isMobileData: false };
  const { type = 'unknown', effectiveType } = connection() ?? {};
  const isMobileData = type === 'cellular';
  const name = isMobileData ? (effectiveType ?? '移动网络').replace('slow-', '') : type;
  return { isOnline: true, type: name, isMobileData };
}

export const network: Network = {
  read: async () => readNow(),
  subscribe(listener) {
    const onChange = (): void => listener(readNow());
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    connection()?.addEventListener('change', onChange);
    return () => {
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
      connection()?.removeEventListener('change', onChange);
    };
  },
};

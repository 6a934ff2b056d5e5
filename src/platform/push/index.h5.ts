import type { BrowserAddress, Push } from './types';

const WORKER = '/push-worker.js';

const hasParts = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

function toAddress(subscription: PushSubscription | null): BrowserAddress | null {
  const { endpoint, keys = {} } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys;
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, p256dh, auth };
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isOfKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  return own === null || new Uint8Array(own).every((byte, index) => byte === key[index]);
}

export const push: Push = {
  findWay: () => (hasParts() ? 'browser' : 'none'),
  isDenied: () => hasParts() && Notification.permission === 'denied',

  async findAddress() {
    if (!hasParts() || Notification.permission !== 'granted') return null;
    try {
      return toAddress(await findSubscription());
    } catch {
      return null;
    }
  },

  async turnOn(publicKey) {
    try {
      if ((await Notification.requestPermission()) !== 'granted') return { kind: 'denied' };
      const key = toBytes(publicKey);
      await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
      const { pushManager } = await navigator.serviceWorker.ready;
      const before = await pushManager.getSubscription();
      // One for another key is of no use, and stands in the way.
      if (before !== null && !isOfKey(before, key)) await before.unsubscribe();
      const wanted = { userVisibleOnly: true, applicationServerKey: key };
      const address = toAddress(await pushManager.subscribe(wanted));
      return address === null ? { kind: 'failed' } : { kind: 'on', address };
    } catch {
      return { kind: 'failed' };
    }
  },

  async turnOff() {
    try {
      const subscription = await findSubscription();
      await subscription?.unsubscribe();
      return subscription?.endpoint ?? null;
    } catch {
      return null;
    }
  },

  allowOnce: async () => null,
};

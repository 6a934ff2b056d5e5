import { push as h5 } from '@/platform/push/index.h5';
import { push as weapp } from '@/platform/push/index.weapp';
import { wxWorld } from '../../support/wx-world';
import { WxFailure } from '../../weapp/runtime/wx/host';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const KEY = 'BAECAwQ';

describe('h5', () => {
  let permission: string;
  let kept: { key: Uint8Array; unsubscribe: () => Promise<boolean> } | null;
  let registered: unknown[];

  const toSubscription = (key: Uint8Array) => ({
    key,
    endpoint: `https://push.example/${key.length}`,
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ endpoint: `https://push.example/${key.length}`, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      kept = null;
      return true;
    },
  });

  beforeEach(() => {
    permission = 'granted';
    kept = null;
    registered = [];
    const pushManager = {
      getSubscription: async () => kept,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) =>
        (kept = toSubscription(applicationServerKey)),
    };
    const registration = { pushManager };
    const serviceWorker = {
      getRegistration: async () => (registered.length > 0 || kept !== null ? registration : undefined),
      register: async (...input: unknown[]) => (registered.push(input), registration),
      ready: Promise.resolve(registration),
    };
    const notification = {
      get permission() {
        return permission;
      },
      requestPermission: async () => permission,
    };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
    Object.assign(window, { isSecureContext: true, PushManager: class {}, Notification: notification });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    for (const name of ['isSecureContext', 'PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  });

  test('is not there without TLS, or in a browser without its parts', async () => {
    expect(h5.findWay()).toBe('browser');
    Object.assign(window, { isSecureContext: false });
    expect([h5.findWay(), await h5.findAddress()]).toEqual(['none', null]);
    Object.assign(window, { isSecureContext: true });
    Reflect.deleteProperty(window, 'PushManager');
    expect(h5.findWay()).toBe('none');
  });

  test('looking for an address registers nothing and asks nobody', async () => {
    expect(await h5.findAddress()).toBeNull();
    expect(registered).toEqual([]);
  });

  test('turning it on registers the worker and answers the address; off, the endpoint that was', async () => {
    const address = { endpoint: 'https://push.example/5', p256dh: 'p', auth: 'a' };
    expect(await h5.turnOn(KEY)).toEqual({ kind: 'on', address });
    expect(registered).toEqual([['/push-worker.js', { scope: '/', updateViaCache: 'none' }]]);
    expect([...(kept?.key ?? [])]).toEqual([4, 1, 2, 3, 4]);
    expect(await h5.findAddress()).toEqual(address);
    expect(await h5.turnOff()).toBe('https://push.example/5');
    expect([await h5.findAddress(), await h5.turnOff()]).toEqual([null, null]);
  });

  test('an address that was made for another key makes room', async () => {
    kept = toSubscription(Uint8Array.of(4, 9, 9, 9, 9));
    await h5.turnOn(KEY);
    expect([...(kept?.key ?? [])]).toEqual([4, 1, 2, 3, 4]);
  });

  test('a no is a no; a failure is reported', async () => {
    permission = 'denied';
    expect([await h5.turnOn(KEY), h5.isDenied(), await h5.findAddress()]).toEqual([{ kind: 'denied' }, true, null]);
    permission = 'granted';
    expect(await h5.turnOn('%')).toEqual({ kind: 'failed' });
    expect(await h5.allowOnce(['t'])).toBeNull();
  });
});

describe('weapp', () => {
  const { controls } = wxWorld;

  test('answers what was allowed of what was asked', async () => {
    controls.answer('requestSubscribeMessage', { a: 'accept', b: 'reject', c: 'ban' });
    expect(weapp.findWay()).toBe('messages');
    expect(await weapp.allowOnce(['a', 'b', 'c'])).toEqual(['a']);
    controls.answer('requestSubscribeMessage', new WxFailure('The main switch is switched off'));
    expect(await weapp.allowOnce(['a'])).toBeNull();
  });

  test('has no address of a browser', async () => {
    expect([await weapp.findAddress(), await weapp.turnOff(), weapp.isDenied()]).toEqual([null, null, false]);
    expect(await weapp.turnOn(KEY)).toEqual({ kind: 'failed' });
  });
});

import { device as h5Device } from '@/platform/device/index.h5';
import { device as weappDevice } from '@/platform/device/index.weapp';
import { createMemoryDevice } from '@/platform/device/memory';
import { login as h5Login } from '@/platform/login/index.h5';
import { login as weappLogin } from '@/platform/login/index.weapp';
import { createMemoryLogin } from '@/platform/login/memory';
import { network as h5 } from '@/platform/network/index.h5';
import { network as weapp } from '@/platform/network/index.weapp';
import { createMemoryNetwork } from '@/platform/network/memory';
import type { Network, NetworkState } from '@/platform/network/types';
import { wxWorld } from '../../support/wx-world';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const memory = createMemoryNetwork();
const onLine = jest.spyOn(navigator, 'onLine', 'get');

function changeBrowser(isOnline: boolean): void {
  onLine.mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

test.each<[string, Network, (isOnline: boolean) => void]>([
  ['memory', memory, (isOnline) => memory.change({ isOnline, type: isOnline ? 'wifi' : 'none', isMobileData: false })],
  ['h5', h5, changeBrowser],
  ['weapp', weapp, (isOnline) => wxWorld.controls.changeNetwork(isOnline ? 'wifi' : 'none')],
])('%s: losing and finding the network is told until one stops listening', async (_name, network, change) => {
  const seen: boolean[] = [];
  const stop = network.subscribe((state: NetworkState) => seen.push(state.isOnline));
  change(false);
  expect(await network.read()).toMatchObject({ isOnline: false, isMobileData: false });
  change(true);
  stop();
  change(false);
  change(true);
  expect(seen).toEqual([false, true]);
});

test.each([
  ['wifi', false],
  ['2g', true],
  ['5g', true],
  ['unknown', false],
])('weapp: %s costs the person money: %s', async (type, isMobileData) => {
  wxWorld.controls.changeNetwork(type);
  expect(await weapp.read()).toEqual({ isOnline: true, type, isMobileData });
});

test.each([
  [{ type: 'cellular', effectiveType: '4g' }, '4g', true],
  [{ type: 'cellular', effectiveType: 'slow-2g' }, '2g', true],
  [{ type: 'cellular' }, '移动网络', true],
  [{ type: 'wifi', effectiveType: '4g' }, 'wifi', false],
  [{ effectiveType: '3g' }, 'unknown', false],
  [undefined, 'unknown', false],
])('h5: of %j one is told %s, and it costs the person money: %s', async (connection, type, isMobileData) => {
  onLine.mockReturnValue(true);
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  expect(await h5.read()).toEqual({ isOnline: true, type, isMobileData });
});

test.each([
  ['memory', createMemoryDevice(), 'web'],
  ['h5', h5Device, 'web'],
  ['weapp', weappDevice, 'miniProgram'],
] as const)('%s: random bytes have the length asked for and differ', async (_name, device, kind) => {
  const first = await device.randomBytes(16);
  expect(first).toHaveLength(16);
  expect([...(await device.randomBytes(16))]).not.toEqual([...first]);
  expect(device.kind).toBe(kind);
});

test('a silent sign-in exists in WeChat only', async () => {
  expect(await weappLogin.requestCode()).toEqual({ kind: 'code', code: 'wx-code' });
  wxWorld.controls.answer('login', { code: '' });
  expect(await weappLogin.requestCode()).toMatchObject({ kind: 'failed' });
  expect(await h5Login.requestCode()).toEqual({ kind: 'unsupported' });
  expect(await createMemoryLogin({ kind: 'unsupported' }).requestCode()).toEqual({ kind: 'unsupported' });
});

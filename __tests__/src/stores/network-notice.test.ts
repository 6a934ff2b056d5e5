import { network } from '@/platform/network';
import type { MemoryNetwork } from '@/platform/network/memory';
import type { NetworkState } from '@/platform/network/types';
import { tellFailure, watchNetwork } from '@/stores/network-notice';
import { useOverlays } from '@/stores/base/overlays';

jest.mock('@/platform/network', () => {
  const memory = jest.requireActual<typeof import('@/platform/network/memory')>('@/platform/network/memory');
  return { network: memory.createMemoryNetwork() };
});

const WIFI: NetworkState = { isOnline: true, type: 'wifi', isMobileData: false };
const MOBILE: NetworkState = { isOnline: true, type: '5g', isMobileData: true };
const NONE: NetworkState = { isOnline: false, type: 'none', isMobileData: false };

const become = (state: NetworkState): void => (network as MemoryNetwork).change(state);
const told = (): string | null => useOverlays.getState().toast?.message ?? null;

let stop: () => void;

beforeEach(async () => {
  jest.useFakeTimers();
  become(WIFI);
  useOverlays.setState({ toast: null });
  stop = watchNetwork();
  await Promise.resolve();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('nothing is said of a network that costs nothing', () => {
  expect(told()).toBeNull();
});

test('a lost network is said once, for four seconds', () => {
  become(NONE);
  expect(told()).toBe('网络断开连接，请检查网络');
  jest.advanceTimersByTime(3_999);
  expect(told()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(told()).toBeNull();
  become(WIFI);
  expect(told()).toBeNull();
});

test('a call that fails without a network leaves the notice its four seconds', () => {
  become(NONE);
  jest.advanceTimersByTime(500);
  tellFailure('网络断开连接，请检查网络');
  jest.advanceTimersByTime(3_999);
  expect(told()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(told()).toBeNull();
  tellFailure('服务器错误(500)');
  jest.advanceTimersByTime(2_000);
  expect(told()).toBeNull();
});

test('mobile data is warned of by its name, once for each change', () => {
  become(MOBILE);
  expect(told()).toBe('当前网络是5g，请注意流量');
  useOverlays.setState({ toast: null });
  become({ ...MOBILE });
  expect(told()).toBeNull();
  become({ ...MOBILE, type: '4g' });
  expect(told()).toBe('当前网络是4g，请注意流量');
});

test('a listener that has stopped is not called', () => {
  stop();
  become(NONE);
  expect(told()).toBeNull();
});

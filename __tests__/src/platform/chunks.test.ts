import Taro from '@tarojs/taro';
import { chunks } from '@/platform/chunks/index.h5';

const ask = (): void => void Taro.eventCenter.trigger('__taroRouterChange', { toLocation: { path: '/a' } });
const answer = (): void => void Taro.eventCenter.trigger('__taroSetNavigationStyle', 'custom', 'black', '#fff');
const fail = (error: Error): void => {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
};

let told: boolean[];
let failures: number;
let stops: (() => void)[];
beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  failures = 0;
  stops = [chunks.watchLoading((isLoading) => told.push(isLoading)), chunks.watchFailures(() => (failures += 1))];
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.useRealTimers();
});

test('a page that is there within 200 ms is not reported as loading', () => {
  ask();
  jest.advanceTimersByTime(199);
  answer();
  jest.advanceTimersByTime(60_000);
  expect([told, failures]).toEqual([[false], 0]);
});

test('a page that takes longer is, until it is there', () => {
  ask();
  jest.advanceTimersByTime(200);
  expect(told).toEqual([true]);
  answer();
  expect(told).toEqual([true, false]);
});

test('after 60 s it has failed, and is no longer loading', () => {
  ask();
  jest.advanceTimersByTime(59_999);
  expect(failures).toBe(0);
  jest.advanceTimersByTime(1);
  expect([told, failures]).toEqual([[true, false], 1]);
});

test('the next page counts anew, and one that is no page is an answer', () => {
  ask();
  jest.advanceTimersByTime(150);
  ask();
  jest.advanceTimersByTime(150);
  expect(told).toEqual([]);
  Taro.eventCenter.trigger('__taroRouterNotFound', {});
  jest.advanceTimersByTime(60_000);
  expect([told, failures]).toEqual([[false], 0]);
});

test('a file that did not arrive has failed at once; another error is none of a file', () => {
  ask();
  jest.advanceTimersByTime(200);
  fail(new Error('something else'));
  expect(failures).toBe(0);
  fail(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }));
  expect([told, failures]).toEqual([[true, false], 1]);
});

test('a listener that has stopped is not called', () => {
  for (const stop of stops.splice(0)) stop();
  ask();
  jest.advanceTimersByTime(60_000);
  fail(Object.assign(new Error(), { name: 'ChunkLoadError' }));
  expect([told, failures]).toEqual([[], 0]);
});

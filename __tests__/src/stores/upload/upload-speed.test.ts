import type { QueueTotals } from '@/domain/upload/upload-queue';
import { createSpeedWatch } from '@/stores/upload/upload-speed';

const totals = (sentBytes: number, isBusy = true): QueueTotals => ({
  total: 1,
  finished: 0,
  failed: 0,
  unfit: 0,
  processing: 0,
  needing: 0,
  roomless: 0,
  paused: 0,
  present: 0,
  unremarked: 0,
  totalBytes: 1_000_000,
  sentBytes,
  isBusy,
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the speed falls to nothing on a line that has gone silent, and nothing is reported once all is done', () => {
  const told: number[] = [];
  const speed = createSpeedWatch((bytesPerSecond) => told.push(bytesPerSecond));
  speed.measure(totals(0));
  for (let second = 1; second <= 5; second += 1) {
    jest.advanceTimersByTime(1_100);
    expect(speed.measure(totals(second * 11_000))).toBeGreaterThan(0);
  }
  expect(speed.measure(totals(55_000))).toBe(10_000);
  told.length = 0;
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual([...told].sort((a, b) => b - a));
  expect([told[0], told.at(-1)]).toEqual([expect.any(Number), 0]);
  expect(told[0]).toBeGreaterThan(0);
  expect(speed.measure(totals(1_000_000, false))).toBe(0);
  const count = told.length;
  jest.advanceTimersByTime(60_000);
  expect(told).toHaveLength(count);
});

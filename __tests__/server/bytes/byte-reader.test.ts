import {
  BLOCK_BYTES,
  createReader,
  heldBytes,
  LOOK_BUDGET,
  LOOK_STEPS,
  NotUnderstood,
  OverBudget,
  TookTooLong,
} from '../../../server/bytes/byte-reader';
import { countedBytes } from '../../support/files/counted-bytes';

const MB = 1_048_576;
const numbered = (length: number): Buffer => Buffer.from(Uint8Array.from({ length }, (_, at) => at % 251));

async function readThrough(file: Buffer, stepBytes: number): Promise<{ reads: number; bytes: number }> {
  const bytes = countedBytes(file);
  // What the test does between two looks would count as looking.
  const reader = createReader(bytes, LOOK_BUDGET, () => 0);
  for (let at = 0; at + 4 <= file.length; at += stepBytes) {
    expect(await reader.take(at, 4)).toEqual(file.subarray(at, at + 4));
  }
  expect(reader.spent.reads).toBe(bytes.counted.reads);
  return bytes.counted;
}

describe('a reader', () => {
  test('fetches a file that is gone through once, and the longer the more of it at a time', async () => {
    const counted = await readThrough(numbered(8 * MB), 1_000);
    expect(counted.reads).toBeLessThanOrEqual(13);
    expect(counted.bytes).toBeLessThanOrEqual(8 * MB + 13 * 4);
  });

  test('fetches a block where it is sent far away', async () => {
    const bytes = countedBytes(numbered(8 * MB));
    const reader = createReader(bytes);
    for (const at of [0, 7 * MB, 3 * MB, 5 * MB]) await reader.take(at, 4);
    expect(bytes.counted).toEqual({ reads: 4, bytes: 4 * BLOCK_BYTES });
  });

  test('gives what is asked for across the end of what it holds, and more than it ever holds', async () => {
    const file = numbered(3 * MB);
    const reader = createReader(heldBytes(file));
    await reader.peek(0);
    expect(await reader.take(BLOCK_BYTES - 2, 4)).toEqual(file.subarray(BLOCK_BYTES - 2, BLOCK_BYTES + 2));
    expect((await reader.take(5, 2 * MB)).equals(file.subarray(5, 5 + 2 * MB))).toBe(true);
    expect(await reader.peek(3 * MB - 1)).toEqual(file.subarray(3 * MB - 1));
    expect(await reader.peek(3 * MB)).toBeNull();
  });

  test.each([
    ['beyond the end', 8, 4],
    ['before the beginning', -1, 4],
    ['of a length that is none', 0, -1],
    ['of a length that nothing has', 0, 2 ** 40],
  ])('does not understand what lies %s', async (_name, at, length) => {
    await expect(createReader(heldBytes(Buffer.alloc(10))).take(at, length)).rejects.toThrow(NotUnderstood);
  });

  test('does not understand a file that gives less than its size', async () => {
    const reader = createReader({ ...heldBytes(Buffer.alloc(10)), sizeBytes: 20 });
    await expect(reader.take(8, 8)).rejects.toThrow(NotUnderstood);
    expect(await reader.peek(12)).toBeNull();
  });
});

describe('a budget ends', () => {
  const budget = { steps: 10 * LOOK_STEPS, reads: 3, blocks: 4, timeMs: 100 };

  test('with the last step', async () => {
    const reader = createReader(heldBytes(Buffer.alloc(10)), budget);
    for (let look = 0; look < 10; look += 1) await reader.take(0, 1);
    await expect(reader.take(0, 1)).rejects.toThrow(OverBudget);
  });

  test('with steps that are paid without reading', () => {
    const reader = createReader(heldBytes(Buffer.alloc(10)), budget);
    reader.spend(budget.steps);
    expect(() => reader.spend(1)).toThrow(OverBudget);
  });

  test('with the last read, before anything more is fetched', async () => {
    const bytes = countedBytes(Buffer.alloc(20 * MB));
    const reader = createReader(bytes, budget);
    for (const at of [9 * MB, 6 * MB, 3 * MB]) await reader.take(at, 1);
    await expect(reader.take(0, 1)).rejects.toThrow(OverBudget);
    expect(bytes.counted.reads).toBe(3);
  });

  test('with the last block, before anything more is fetched', async () => {
    const bytes = countedBytes(Buffer.alloc(20 * MB));
    await expect(createReader(bytes, budget).take(0, 5 * BLOCK_BYTES)).rejects.toThrow(OverBudget);
    expect(bytes.counted.reads).toBe(0);
  });

  test('with its time, in which waiting for bytes does not count', async () => {
    let nowMs = 0;
    const slow = heldBytes(Buffer.alloc(20 * MB));
    const bytes = {
      sizeBytes: slow.sizeBytes,
      read(start: number, end: number) {
        nowMs += 10_000;
        return slow.read(start, end);
      },
    };
    const reader = createReader(bytes, { ...LOOK_BUDGET, timeMs: 100 }, () => nowMs);
    await reader.take(0, 1);
    nowMs += 99;
    await reader.take(9 * MB, 1);
    nowMs += 2;
    await expect(reader.take(0, 1)).rejects.toThrow(TookTooLong);
  });

  test('with its time also where nothing is read', () => {
    let nowMs = 0;
    const reader = createReader(heldBytes(Buffer.alloc(10)), LOOK_BUDGET, () => nowMs);
    nowMs += LOOK_BUDGET.timeMs + 1;
    expect(() => reader.spend(LOOK_BUDGET.steps / 2)).toThrow(TookTooLong);
  });
});

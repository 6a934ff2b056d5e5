import { type Ending, keepRunning, pauseAfter, type Run } from '../../../server/jobs/keep-running';
import { createLog } from '../../../server/log';

const KILLED: Ending = { code: null, signal: 'SIGKILL' };

interface FakeRun extends Run {
  readonly wasReady: boolean;
  readonly signals: string[];
  end(ending: Ending): void;
  tellReady(): void;
}

/** A program that ends when a test says so, in a time that passes when a test says so. */
function keepFake(isFinal: (ending: Ending, wasReady: boolean) => boolean = () => false) {
  const runs: FakeRun[] = [];
  const pauses: number[] = [];
  const lines: string[] = [];
  let nowMs = 0;
  let endPause: () => void = () => undefined;
  const start = (wasReady: boolean): Run => {
    let end: (ending: Ending) => void = () => undefined;
    let tellReady: () => void = () => undefined;
    const ended = new Promise<Ending>((resolve) => (end = resolve));
    const ready = new Promise<void>((resolve) => (tellReady = resolve));
    const signals: string[] = [];
    const run = {
      ended,
      ready,
      signals,
      wasReady,
      end,
      tellReady,
      kill: (signal: string) => void signals.push(signal),
    };
    runs.push(run);
    return run;
  };
  const kept = keepRunning({
    name: 'thing',
    log: createLog('info', 'start', { write: (line) => void lines.push(line) }),
    start,
    isFinal,
    timing: {
      nowMs: () => nowMs,
      pause: (ms, signal) => {
        pauses.push(ms);
        return new Promise((resolve) => {
          endPause = resolve;
          signal.addEventListener('abort', () => resolve());
        });
      },
    },
  });
  const last = (): FakeRun => {
    const run = runs.at(-1);
    if (run === undefined) throw new Error('nothing runs');
    return run;
  };
  /** Lets everything that can happen now happen. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    kept,
    runs,
    pauses,
    lines,
    last,
    async endAfter(ranMs: number, ending: Ending = KILLED) {
      nowMs += ranMs;
      last().end(ending);
      await settle();
    },
    async passPause() {
      endPause();
      await settle();
    },
  };
}

test('the pause doubles up to half a minute, and begins anew after a minute of health', () => {
  const growing: number[] = [];
  for (let ms: number | null = null; growing.length < 9; growing.push(ms)) ms = pauseAfter(ms, 0);
  expect(growing).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(pauseAfter(30_000, 59_999)).toBe(30_000);
  expect(pauseAfter(30_000, 60_000)).toBe(500);
});

test('what ends is started again after its pause, however often, and the log says so', async () => {
  const fake = keepFake();
  for (let count = 1; count <= 20; count += 1) {
    await fake.endAfter(10);
    expect(fake.runs).toHaveLength(count);
    await fake.passPause();
    expect(fake.runs).toHaveLength(count + 1);
  }
  expect(fake.pauses.slice(0, 3)).toEqual([500, 1_000, 2_000]);
  await fake.endAfter(60_000, { code: 1, signal: null });
  expect(fake.pauses.at(-1)).toBe(500);
  expect(JSON.parse(fake.lines.at(-1) ?? '')).toMatchObject({
    program: 'start',
    msg: 'the thing ended and is started again',
    exitCode: 1,
    signal: null,
    pauseMs: 500,
  });
});

test('an exit that starting again cannot mend is the last, and is reported', async () => {
  const fake = keepFake(({ code }, wasReady) => code === 78 || (code === 75 && !wasReady));
  fake.last().tellReady();
  await fake.endAfter(10, { code: 75, signal: null });
  await fake.passPause();
  expect(fake.last().wasReady).toBe(true);
  await fake.endAfter(10, { code: 78, signal: null });
  expect(await fake.kept.ended).toEqual({ code: 78, signal: null });
  expect(fake.runs).toHaveLength(2);
});

test('what is taken before the first time it worked is final', async () => {
  const fake = keepFake(({ code }, wasReady) => code === 75 && !wasReady);
  await fake.endAfter(10, { code: 75, signal: null });
  expect(await fake.kept.ended).toEqual({ code: 75, signal: null });
});

test('stopping asks what runs to stop, waits for it and starts nothing more', async () => {
  const fake = keepFake();
  const stopped = fake.kept.stop(600_000);
  expect(fake.last().signals).toEqual(['SIGTERM']);
  await fake.endAfter(1, { code: 0, signal: null });
  await stopped;
  expect([await fake.kept.ended, fake.runs.length, fake.pauses]).toEqual([null, 1, []]);
});

test('what does not stop in its time is ended', async () => {
  const fake = keepFake();
  const stopped = fake.kept.stop(0);
  while (fake.last().signals.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(fake.last().signals).toEqual(['SIGTERM', 'SIGKILL']);
  await fake.endAfter(1);
  await stopped;
});

test('stopping during a pause starts nothing', async () => {
  const fake = keepFake();
  await fake.endAfter(10);
  await fake.kept.stop(600_000);
  expect([await fake.kept.ended, fake.runs.length]).toEqual([null, 1]);
});

test('killing passes the signal on and starts nothing more', async () => {
  const fake = keepFake();
  fake.kept.kill('SIGQUIT');
  expect(fake.last().signals).toEqual(['SIGQUIT']);
  await fake.endAfter(1);
  expect(await fake.kept.ended).toBeNull();
});

/**
 * The time of the logic layer. Tests move it instead of waiting, and it stands still while the program is suspended:
 * what falls due meanwhile runs when it goes on.
 */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, delayMs: number): number;
  setInterval(run: () => void, everyMs: number): number;
  clear(id: number): void;
  /** Moves the time; what falls due runs in its order. */
  advance(ms: number): void;
  setSuspended(isSuspended: boolean): void;
  readonly isSuspended: boolean;
}

interface Timer {
  readonly id: number;
  readonly run: () => void;
  readonly everyMs: number | null;
  dueAt: number;
}

/** The platform's own timers, before page code can see them. */
const native = { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) };
const NativeDate = Date;

export function createClock(onError: (error: unknown) => void): Clock {
  const timers = new Map<number, Timer>();
  let lastId = 0;
  let offsetMs = 0;
  let isSuspended = false;
  let wake: number | undefined;
  /** While the time is moved it stands at the timer that runs. */
  let movedTo: number | null = null;

  const now = (): number => movedTo ?? NativeDate.now() + offsetMs;

  const next = (): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers.values()) {
      if (first === undefined || timer.dueAt < first.dueAt || (timer.dueAt === first.dueAt && timer.id < first.id)) {
        first = timer;
      }
    }
    return first;
  };

  const fire = (timer: Timer): void => {
    if (timer.everyMs === null) timers.delete(timer.id);
    else timer.dueAt = Math.max(timer.dueAt + timer.everyMs, now());
    try {
      timer.run();
    } catch (error) {
      onError(error);
    }
  };

  const schedule = (): void => {
    native.clearTimeout(wake);
    const first = next();
    if (isSuspended || first === undefined) return;
    wake = native.setTimeout(() => {
      // One at a time: what it promised is done before the next.
      const due = next();
      if (!isSuspended && due !== undefined && due.dueAt <= now()) fire(due);
      schedule();
    }, first.dueAt - now());
  };

  const add = (run: () => void, delayMs: number, everyMs: number | null): number => {
    lastId += 1;
    timers.set(lastId, { id: lastId, run, everyMs, dueAt: now() + Math.max(0, delayMs) });
    schedule();
    return lastId;
  };

  return {
    now,
    setTimeout: (run, delayMs) => add(run, delayMs, null),
    setInterval: (run, everyMs) => add(run, everyMs, Math.max(1, everyMs)),
    clear(id) {
      timers.delete(id);
      schedule();
    },
    advance(ms) {
      const end = now() + ms;
      for (let due = next(); !isSuspended && due !== undefined && due.dueAt <= end; due = next()) {
        movedTo = Math.max(now(), due.dueAt);
        fire(due);
      }
      movedTo = null;
      offsetMs += end - now();
      schedule();
    },
    setSuspended(value) {
      isSuspended = value;
      schedule();
    },
    get isSuspended() {
      return isSuspended;
    },
  };
}

/** What page code knows as `Date`: the same, at the clock's time. */
export function createDate(clock: Clock): DateConstructor {
  return new Proxy(NativeDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [clock.now()] : args, newTarget),
    apply: () => new NativeDate(clock.now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? clock.now : Reflect.get(target, key, receiver)),
  });
}

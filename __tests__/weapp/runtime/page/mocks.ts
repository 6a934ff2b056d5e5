import type { WxControls } from '../wx/host';

export interface Mocks {
  call(name: string, args: readonly unknown[]): unknown;
  mockResult(name: string, result: unknown): void;
  /** The function's `this.origin` is the real one; `extra` follows the arguments of a call. */
  mockWith(name: string, run: (...args: unknown[]) => unknown, extra: readonly unknown[]): void;
  restore(name: string): void;
}

interface Callbacks {
  success?: (result: unknown) => void;
  fail?: (failure: unknown) => void;
  complete?: (result: unknown) => void;
}

/** What the automator puts in the place of functions of `wx`. */
export function createMocks(wx: Readonly<Record<string, unknown>>, controls: WxControls): Mocks {
  const isAtOnce = (name: string): boolean => controls.answersAtOnce.has(name);
  return {
    call(name, args) {
      const run = wx[name];
      if (typeof run !== 'function') throw new Error(`wx.${name} does not exist`);
      const [options = {}] = args;
      if (isAtOnce(name) || typeof options !== 'object' || options === null) return Reflect.apply(run, wx, [...args]);
      // Some give back a task at once; their answer is what the automator waits for.
      return new Promise((success, fail) => {
        const task: unknown = Reflect.apply(run, wx, [{ ...options, success, fail }]);
        if (task instanceof Promise) task.catch(() => undefined);
      });
    },
    mockResult(name, result) {
      controls.mock(name, (...args) => (isAtOnce(name) ? result : settle(args[0], () => asOutcome(result))));
    },
    mockWith(name, run, extra) {
      controls.mock(name, (...args) => {
        const answer = (): unknown => Reflect.apply(run, { origin: controls.original(name) }, [...args, ...extra]);
        return isAtOnce(name) ? answer() : settle(args[0], answer);
      });
    },
    restore: (name) => controls.mock(name, null),
  };
}

function asOutcome(result: unknown): unknown {
  const isFailure =
    typeof result === 'object' && result !== null && 'errMsg' in result && /:fail/.test(String(result.errMsg));
  if (isFailure) throw result;
  return result;
}

/** As WeChat's functions end: through callbacks where there are any, else by a promise. */
function settle(options: unknown, run: () => unknown): unknown {
  const callbacks: Callbacks = typeof options === 'object' && options !== null ? options : {};
  const ended = Promise.resolve()
    .then(run)
    .then(
      (result) => {
        callbacks.success?.(result);
        callbacks.complete?.(result);
        return result;
      },
      (failure: unknown) => {
        callbacks.fail?.(failure);
        callbacks.complete?.(failure);
        throw failure;
      },
    );
  if ([callbacks.success, callbacks.fail, callbacks.complete].every((one) => one === undefined)) return ended;
  ended.catch(() => undefined);
  return undefined;
}

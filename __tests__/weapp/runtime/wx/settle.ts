import { WxFailure, type WxHost } from './host';

export type WxOptions = Readonly<Record<string, unknown>>;
export type WxFunction = (...args: readonly unknown[]) => unknown;

interface Ending {
  readonly succeed: (result: object) => object;
  readonly fail: (error: unknown) => object;
}

export function toOptions(given: unknown): WxOptions {
  return typeof given === 'object' && given !== null ? (given as WxOptions) : {};
}

/** As the platform says it: `name:fail words`. */
export function toFailure(name: string, error: unknown): { errMsg: string; errno?: number } {
  if (error instanceof WxFailure) {
    return { errMsg: `${name}:fail ${error.words}`, ...(error.errno !== undefined && { errno: error.errno }) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { errMsg: message.startsWith(`${name}:fail`) ? message : `${name}:fail ${message}` };
}

/** The callbacks of one call, each called once. A callback that throws is the program's mistake and stops nothing. */
export function createEnding(host: WxHost, name: string, options: WxOptions): Ending {
  const tell = (callback: string, result: object): void => {
    const listener = options[callback];
    if (typeof listener !== 'function') return;
    try {
      Reflect.apply(listener, undefined, [result]);
    } catch (error) {
      host.raise(error);
    }
  };
  return {
    succeed(result) {
      const told = { errMsg: `${name}:ok`, ...result };
      tell('success', told);
      tell('complete', told);
      return told;
    },
    fail(error) {
      const told = toFailure(name, error);
      tell('fail', told);
      tell('complete', told);
      return told;
    },
  };
}

/**
 * A function of the platform that answers later: through callbacks where any is given, and gives nothing back then; else by a
 * promise, which rejects with `{errMsg}`.
 */
export function answerLater(host: WxHost, name: string, run: (options: WxOptions) => unknown): WxFunction {
  return (given) => {
    const options = toOptions(given);
    const { succeed, fail } = createEnding(host, name, options);
    const ended = start(run, options).then(
      (result) => succeed(toOptions(result)),
      (error: unknown) => {
        const told = fail(error);
        throw told;
      },
    );
    if (!['success', 'fail', 'complete'].some((callback) => typeof options[callback] === 'function')) return ended;
    ended.catch(() => undefined);
    return undefined;
  };
}

/** Runs at once, so that two calls keep their order; what it throws comes later. */
async function start(run: (options: WxOptions) => unknown, options: WxOptions): Promise<unknown> {
  return run(options);
}

/** The same function without a wait: throws `{errMsg}` as an error. */
export function answerAtOnce<T>(name: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const failure = toFailure(name, error);
    throw Object.assign(new Error(failure.errMsg), failure);
  }
}

const KIND_NAMES: Readonly<Record<string, string>> = { string: 'String', number: 'Number', object: 'Object' };

/** The platform refuses a parameter of a wrong kind, in these words. */
export function requireKind(options: WxOptions, key: string, kind: 'string' | 'number' | 'object'): void {
  const value = options[key];
  if (typeof value === kind && value !== null) return;
  const given = value === undefined ? 'Undefined' : value === null ? 'Null' : Object(value).constructor.name;
  throw new WxFailure(`parameter error: parameter.${key} should be ${KIND_NAMES[kind]} instead of ${given};`);
}

export function readText(options: WxOptions, key: string): string {
  requireKind(options, key, 'string');
  return String(options[key]);
}

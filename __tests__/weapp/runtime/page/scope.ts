import { type Clock, createDate } from './clock';

/** Taken before page code can run. */
const NativeFunction = Function;

/** What a browser has and the logic layer of a mini-program does not. Each is hidden by a parameter of the same name. */
const HIDDEN = `window document self top parent frames location history navigator localStorage sessionStorage indexedDB
  caches XMLHttpRequest fetch WebSocket EventSource Image Audio Option Node Element HTMLElement Document Window
  MutationObserver IntersectionObserver ResizeObserver MessageChannel MessagePort BroadcastChannel requestAnimationFrame
  cancelAnimationFrame requestIdleCallback cancelIdleCallback alert confirm prompt postMessage open close print stop
  URL URLSearchParams Blob File FileReader FormData Headers Request Response AbortController AbortSignal TextEncoder
  TextDecoder btoa atob crypto Crypto queueMicrotask structuredClone screen CustomEvent Event EventTarget getComputedStyle
  matchMedia performance name status length origin event external customElements visualViewport scrollX scrollY
  innerWidth innerHeight devicePixelRatio addEventListener removeEventListener dispatchEvent scrollTo scroll Worker
  SharedWorker Notification DOMParser XMLSerializer CSS chrome speechSynthesis importScripts setImmediate process`
  .split(/\s+/)
  .filter((one) => one !== '');

/** What both have: the language itself. */
const LANGUAGE =
  `Object Array Boolean Number String Symbol BigInt Math JSON Promise Map Set WeakMap WeakSet WeakRef Proxy
  Reflect RegExp Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError ArrayBuffer
  SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array
  Float32Array Float64Array BigInt64Array BigUint64Array Intl isNaN isFinite parseInt parseFloat encodeURIComponent
  decodeURIComponent encodeURI decodeURI escape unescape NaN Infinity undefined FinalizationRegistry`
    .split(/\s+/)
    .filter((one) => one !== '');

export type Names = Readonly<Record<string, unknown>>;

export interface Scope {
  /** `global` and `globalThis` of page code. */
  readonly global: Record<string, unknown>;
  /** Runs text as a function body with only these names, the language, and nothing of the browser. */
  run(source: string, file: string, extra: Names): unknown;
  /** A name for everything that is run from now on. */
  addName(name: string, value: unknown): void;
}

export function createScope(clock: Clock, given: Names): Scope {
  const timers = {
    setTimeout: (run: unknown, delayMs?: unknown, ...args: unknown[]) =>
      clock.setTimeout(toCall(run, args), toMs(delayMs)),
    setInterval: (run: unknown, everyMs?: unknown, ...args: unknown[]) =>
      clock.setInterval(toCall(run, args), toMs(everyMs)),
    clearTimeout: (id: unknown) => clock.clear(Number(id)),
    clearInterval: (id: unknown) => clock.clear(Number(id)),
  };
  const global: Record<string, unknown> = {};
  for (const name of LANGUAGE) global[name] = Reflect.get(window, name);
  const NoFunction = hideFunction(global);
  const known: Record<string, unknown> = { ...timers, Date: createDate(clock), Function: NoFunction, ...given };
  Object.assign(global, known);
  known['global'] = global;
  known['globalThis'] = global;
  global['global'] = global;
  global['globalThis'] = global;
  return {
    global,
    addName(name, value) {
      known[name] = value;
      global[name] = value;
    },
    run(source, file, extra) {
      const scope: Record<string, unknown> = { ...known, ...extra };
      const hidden = HIDDEN.filter((name) => !Object.hasOwn(scope, name));
      const body = `"use strict";${source}\n//# sourceURL=weapp:///${file}`;
      return runText(body, scope, hidden);
    },
  };
}

/** Runs text as the body of a function. Page code cannot: this is how its files come in. */
export function runText(body: string, scope: Names, alsoHidden: readonly string[] = []): unknown {
  const names = Object.keys(scope);
  const run: unknown = Reflect.construct(NativeFunction, [...names, ...alsoHidden, body]);
  return Reflect.apply(
    run as (...args: unknown[]) => unknown,
    undefined,
    names.map((name) => scope[name]),
  );
}

const toMs = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);

function toCall(run: unknown, args: readonly unknown[]): () => void {
  if (typeof run !== 'function') throw new TypeError('a timer is given a function');
  return () => void Reflect.apply(run, undefined, args);
}

/** Code from text is not allowed there; asking for the global object that way is answered with its own. */
function hideFunction(global: Record<string, unknown>): FunctionConstructor {
  const make = (args: readonly unknown[]): object => {
    if (args.at(-1) === 'return this') return () => global;
    throw new EvalError('Function() from text does not exist in the mini-program');
  };
  const proxy = new Proxy(NativeFunction, { construct: (_, args) => make(args), apply: (_, __, args) => make(args) });
  Object.defineProperty(NativeFunction.prototype, 'constructor', { value: proxy, configurable: true, writable: true });
  return proxy;
}

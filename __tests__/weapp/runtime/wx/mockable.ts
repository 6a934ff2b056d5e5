import type { Wx, WxControls } from './host';
import type { WxFunction } from './settle';

/** Bundlers keep their registry on `wx`, and frameworks look whether it is a promise. */
const NOT_MISSED = new Set(['then', 'toJSON', 'webpackJsonp', '$$typeof', '__wxConfig', '__wxRoute']);

const isFunction = (value: unknown): value is WxFunction => typeof value === 'function';

/**
 * An object whose functions can be replaced. Frameworks copy them at start, so each stays the same for good and looks for its
 * replacement when called. A name that is nowhere is kept in `missing`.
 */
export function createMockable(
  real: Readonly<Record<string, unknown>>,
): { wx: Wx } & Pick<WxControls, 'missing' | 'mock' | 'original'> {
  const mocks = new Map<string, WxFunction>();
  const missing = new Set<string>();
  const own = Object.entries(real).map(([name, value]) => [
    name,
    isFunction(value) ? (...args: readonly unknown[]): unknown => (mocks.get(name) ?? value)(...args) : value,
  ]);
  const wx = new Proxy(Object.fromEntries(own) as Record<string, unknown>, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key, receiver);
      const mock = mocks.get(key);
      if (mock === undefined && !NOT_MISSED.has(key)) missing.add(key);
      return mock;
    },
  });
  return {
    wx,
    missing,
    mock(name, implementation) {
      if (implementation === null) mocks.delete(name);
      else mocks.set(name, implementation);
    },
    original(name) {
      const value = real[name];
      return isFunction(value) ? value : undefined;
    },
  };
}

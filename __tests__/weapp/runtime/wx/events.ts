import type { WxHost } from './host';
import type { WxFunction } from './settle';

/** What `wx` tells through `onX` and stops telling through `offX`. */
export const EVENTS = [
  'AppShow',
  'AppHide',
  'AudioInterruptionBegin',
  'AudioInterruptionEnd',
  'Error',
  'KeyboardHeightChange',
  'MemoryWarning',
  'NeedPrivacyAuthorization',
  'NetworkStatusChange',
  'NetworkWeakChange',
  'PageNotFound',
  'ThemeChange',
  'UnhandledRejection',
  'UserCaptureScreen',
  'WindowResize',
] as const;
export type WxEvent = (typeof EVENTS)[number];

export interface WxEvents {
  readonly functions: Readonly<Record<string, WxFunction>>;
  tell(event: WxEvent, ...details: readonly unknown[]): void;
  count(event: string): number;
}

export function createEvents(host: WxHost): WxEvents {
  const listeners = new Map<string, Set<WxFunction>>(EVENTS.map((event) => [event, new Set()]));
  const functions: Record<string, WxFunction> = {};
  for (const [event, all] of listeners) {
    functions[`on${event}`] = (listener) => {
      if (typeof listener !== 'function') throw new TypeError(`on${event} needs a function`);
      all.add(listener as WxFunction);
    };
    // Without a function: every one of them.
    functions[`off${event}`] = (listener) => {
      if (typeof listener === 'function') all.delete(listener as WxFunction);
      else all.clear();
    };
  }
  return {
    functions,
    tell(event, ...details) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(...details);
        } catch (error) {
          host.raise(error);
        }
      }
    },
    count: (event) => listeners.get(event)?.size ?? 0,
  };
}

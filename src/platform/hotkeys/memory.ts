import type { Hotkeys, KeyStroke } from './types';

/** A test presses the keys. */
export function createMemoryHotkeys(): Hotkeys & { press(stroke: Partial<KeyStroke> & { key: string }): boolean } {
  const listeners: ((stroke: KeyStroke) => boolean)[] = [];
  return {
    listen(onKey) {
      listeners.push(onKey);
      return () => {
        const index = listeners.indexOf(onKey);
        if (index >= 0) listeners.splice(index, 1);
      };
    },
    hasShift: (event) => typeof event === 'object' && event !== null && 'shiftKey' in event && event.shiftKey === true,
    focusOn: () => true,
    press: (stroke) =>
      [...listeners].reverse().some((listener) => listener({ hasShift: false, targetId: '', ...stroke })),
  };
}

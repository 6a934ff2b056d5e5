import type { Focus } from './types';

/** Escape goes to the topmost trap, as in a browser. */
export function createMemoryFocus(): Focus & { pressEscape(): void } {
  const traps: (() => void)[] = [];
  return {
    maskProps: {},
    trap(_elementId, onEscape) {
      traps.push(onEscape);
      return () => {
        const index = traps.indexOf(onEscape);
        if (index >= 0) traps.splice(index, 1);
      };
    },
    readOpenerRect: () => null,
    pressEscape: () => traps[traps.length - 1]?.(),
  };
}

import type { Hotkeys, KeyStroke } from './types';

const listeners: ((stroke: KeyStroke) => boolean)[] = [];

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  const targetId = event.target instanceof HTMLElement ? event.target.id : '';
  const stroke: KeyStroke = { key: event.key, hasShift: event.shiftKey, targetId };
  for (const listener of [...listeners].reverse()) {
    if (listener(stroke)) {
      event.preventDefault();
      return;
    }
  }
}

export const hotkeys: Hotkeys = {
  listen(onKey) {
    if (listeners.length === 0) document.addEventListener('keydown', handleKey);
    listeners.push(onKey);
    return () => {
      const index = listeners.indexOf(onKey);
      if (index >= 0) listeners.splice(index, 1);
      if (listeners.length === 0) document.removeEventListener('keydown', handleKey);
    };
  },
  hasShift: (event) => typeof event === 'object' && event !== null && 'shiftKey' in event && event.shiftKey === true,
  focusOn(elementId) {
    const element = document.getElementById(elementId);
    element?.focus({ preventScroll: true });
    return element !== null;
  },
};

import type { Focus } from './types';

const FOCUSABLE =
  'a[href],button:not([disabled]),input:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

interface Trap {
  readonly element: HTMLElement;
  readonly onEscape: () => void;
  readonly unlockScroll: () => void;
}

const traps: Trap[] = [];

function listFocusable(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.getClientRects().length > 0);
}

/** What lies over a page behind the one in front traps nobody: Taro marks such pages. */
function findTop(): Trap | undefined {
  const inFront = traps.filter(({ element }) => element.closest('.taro_page_shade') === null);
  return inFront[inFront.length - 1];
}

function handleKey(event: KeyboardEvent): void {
  const top = findTop();
  // While a word is being put together from letters, Escape gives up the word.
  if (top === undefined || event.isComposing) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    top.onEscape();
    return;
  }
  if (event.key !== 'Tab') return;
  const stops = listFocusable(top.element);
  const first = stops[0] ?? top.element;
  const last = stops[stops.length - 1] ?? top.element;
  const current = document.activeElement;
  const isInside = current !== null && top.element.contains(current);
  if (event.shiftKey ? !isInside || current === first || current === top.element : !isInside || current === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

function addTrap(trap: Trap): void {
  if (traps.length === 0) {
    document.addEventListener('keydown', handleKey, true);
  }
  traps.push(trap);
}

function removeTrap(trap: Trap): void {
  const index = traps.indexOf(trap);
  if (index >= 0) traps.splice(index, 1);
  trap.unlockScroll();
  if (traps.length === 0) document.removeEventListener('keydown', handleKey, true);
}

/** Taro's pages scroll by themselves, not the window. The room of the scroll bar stays, or everything would move. */
function lockScroll(element: HTMLElement): () => void {
  const page = element.closest<HTMLElement>('.taro_page') ?? document.body;
  const barPx = page.offsetWidth - page.clientWidth;
  const { overflowY, paddingRight } = page.style;
  page.style.overflowY = 'hidden';
  if (barPx > 0) page.style.paddingRight = `${barPx}px`;
  return () => {
    page.style.overflowY = overflowY;
    page.style.paddingRight = paddingRight;
  };
}

export const focus: Focus = {
  maskProps: {},
  trap(elementId, onEscape) {
    const element = document.getElementById(elementId);
    if (element === null) return () => undefined;
    const opener = document.activeElement;
    const trap: Trap = { element, onEscape, unlockScroll: lockScroll(element) };
    addTrap(trap);
    if (!element.contains(opener)) {
      // The panel itself, not its first button: a reader then says the title, and Enter destroys nothing by accident.
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
    }
    return () => {
      removeTrap(trap);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  },
  readOpenerRect() {
    const opener = document.activeElement;
    return opener === null || opener === document.body ? null : opener.getBoundingClientRect();
  },
};

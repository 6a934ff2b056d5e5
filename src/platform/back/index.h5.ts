import { createHolds } from './holds';
import type { Back, BackCatcherComponent } from './types';

/**
 * While something is held, an extra history entry lies over that of the page, with the same address and the router's number of it (`idx`):
 * going back from it leads to the page that is already shown. The router notices neither.
 */
interface Entry {
  readonly idx?: number;
  readonly isCatch?: true;
  /** What is shown over the page. It goes with the entry. */
  readonly shownId?: string;
  /** What the page keeps. It stays when the extra entry goes. */
  readonly note?: object;
}

/** An action that closes an overlay often opens another one or a document: going back in between would cancel that. */
const RELEASE_AFTER_MS = 100;
/** A browser that does not go back when asked keeps nobody from going on. */
const MAX_WAIT_MS = 500;
/** A document that is to be left, and is not after all. */
const LEAVING_MS = 2_000;

/** A frame's steps are those of the page around it, which is somebody else's: it takes none. */
const isFrame = window.parent !== window;
let timer: ReturnType<typeof setTimeout> | undefined;
const holds = createHolds(handleChange);
const readEntry = (): Entry => (window.history.state as Entry | null) ?? {};
let caught: Entry | null = readEntry().isCatch === true ? readEntry() : null;
let shownBefore = readEntry().shownId ?? null;
/** Number of the page whose entry was gone back from: it lies ahead, and forward leads nowhere. */
let freedIdx: number | undefined;
/** Called when the entry that this module removes is gone. */
let onReleased: (() => void) | null = null;
let steps = 0;
let isLeaving = false;
/** A step has been made, and the page it came from has not let go of what it holds. */
let isAway = false;

/** What is held is caught at once. */
function handleChange(): void {
  if (holds.count === 0) isAway = false;
  clearTimeout(timer);
  if (holds.count > 0) update();
  else timer = setTimeout(update, RELEASE_AFTER_MS);
}

/** Makes the history agree with what is held. */
function update(): void {
  // Hidden with its tab, a page holds nothing; it comes back as it was.
  if (isFrame || onReleased !== null || steps > 0 || isLeaving || document.visibilityState === 'hidden') return;
  if (holds.count > 0 && caught === null && !isAway) {
    caught = { ...readEntry(), isCatch: true };
    window.history.pushState(caught, '');
  } else if (holds.count === 0 && caught !== null) void release();
}

function release(): Promise<void> {
  return new Promise((resolve) => {
    const before = onReleased;
    onReleased = () => {
      before?.();
      resolve();
    };
    if (before === null) window.history.back();
    setTimeout(resolve, MAX_WAIT_MS);
  });
}

function handlePop(event: PopStateEvent): void {
  const from = caught;
  const entry = readEntry();
  caught = entry.isCatch === true ? entry : null;
  if (caught !== null) {
    if (entry.idx === freedIdx) event.stopImmediatePropagation();
    handleChange();
    return;
  }
  if (from === null || from.idx !== entry.idx) return;
  if (from.note !== undefined) window.history.replaceState({ ...entry, note: from.note }, '');
  event.stopImmediatePropagation();
  freedIdx = entry.idx;
  const told = onReleased;
  onReleased = null;
  if (told !== null) {
    told();
    handleChange();
  } else if (holds.count > 0) {
    holds.callHighest();
    // What did not close is there for the next time.
    setTimeout(handleChange, 0);
  } else {
    // Sooner than what was let go: the person wants to leave.
    window.history.back();
  }
}

// Before the router's: app.tsx loads this file first.
window.addEventListener('popstate', handlePop, true);
window.addEventListener('beforeunload', () => {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
    handleChange();
  }, LEAVING_MS);
});
handleChange();

export const back: Back = {
  hold: holds.add,
  noteShown(shownId) {
    if (caught === null || onReleased !== null) return;
    const { shownId: _before, ...entry } = readEntry();
    window.history.replaceState(shownId === null ? entry : { ...entry, shownId }, '');
  },
  takeShown() {
    const shown = shownBefore;
    shownBefore = null;
    return shown;
  },
  openPage() {
    const { idx, note } = readEntry();
    return {
      before: note ?? null,
      keep(next) {
        const entry = readEntry();
        if (entry.idx !== idx) return;
        if (caught !== null) caught = { ...caught, note: next };
        window.history.replaceState({ ...entry, note: next }, '');
      },
    };
  },
  async step(go) {
    steps += 1;
    try {
      if (caught !== null) await release();
      await go();
      isAway = holds.count > 0;
    } finally {
      steps -= 1;
      handleChange();
    }
  },
};

export const BackCatcher: BackCatcherComponent = () => null;

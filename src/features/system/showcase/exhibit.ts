import type { ReactNode } from 'react';
import { showToast } from '@/stores/base/overlays';

/** A component of `src/components` in every state it has, by the name of each state. */
export interface Exhibit {
  /** Below `src/components`, without its ending: fields/Switch */
  readonly path: string;
  /** What that file exports under its own name. */
  readonly component: unknown;
  /** It takes the width that it is given. */
  readonly isFilling?: boolean;
  /** One state at a time: over the page, or in its place on it. */
  readonly alone?: 'layer' | 'page';
  readonly states: Readonly<Record<string, (close: () => void) => ReactNode>>;
}

/** What a control of the page does: it says that it was heard. */
export const hear = (): void => showToast('听到了');

/** The same, and takes its time: the control is busy meanwhile. */
export const hearSlowly = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      hear();
      resolve();
    }, 2_000);
  });

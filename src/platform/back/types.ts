import type { ReactNode } from 'react';

/** The platform's own way back: a swipe from the edge, a phone's key, a browser's button. */
export interface Back {
  /** From now on it calls `onBack` instead of leaving the page, the highest layer's first. Returns the way to stop. */
  hold(layer: number, onBack: () => void): () => void;
  /** Says what is shown in what is held, for a program that is loaded anew while it is. Null: nothing any more. */
  noteShown(id: string | null): void;
  /** What was noted when the program was loaded anew, told once. Null: nothing. */
  takeShown(): string | null;
  /** The page that is being opened, for what is to be found where one was in it. Called as it is first rendered. */
  openPage(): PageNote;
  /** A step of the program's own to another page, which no hold catches. */
  step(go: () => Promise<unknown>): Promise<void>;
}

/** What a page keeps beside itself: it is there again where one comes back to it after the program was loaded anew. */
export interface PageNote {
  /** What was kept; null: nothing. Nobody has checked it. */
  readonly before: unknown;
  /** In place of what was kept before: plain data. Nothing where another page is in front by now. */
  keep(note: object): void;
}

/** Rendered once on every page, for platforms that need something on it to catch their way back. */
export type BackCatcherComponent = (props: { readonly isPageShown: boolean }) => ReactNode;

import type { FunctionComponent, ReactNode } from 'react';

export interface SlotsProps {
  /** What is to be in the document, each one once. */
  keys: readonly string[];
  render: (key: string) => ReactNode;
}

/** Things that come and go as one scrolls, each drawn by its key. They place themselves: their order here is no matter. */
export type Slots = FunctionComponent<SlotsProps>;

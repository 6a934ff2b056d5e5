import type { FunctionComponent } from 'react';

export interface WritingLineProps {
  readonly id: string;
  readonly className: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly maxLength: number;
  /** Enter sends, and with Shift begins a line; false: Enter begins a line. */
  readonly sendsByEnter: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  readonly onFocus: () => void;
}

/** A field that grows with what is written, up to five lines. */
export type WritingLine = FunctionComponent<WritingLineProps>;

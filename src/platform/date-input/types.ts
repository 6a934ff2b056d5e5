import type { ComponentType } from 'react';

export interface DateInputProps {
  /** Spoken name. */
  label: string;
  /** `yyyy-mm-dd` or empty. */
  value: string;
  /** `yyyy-mm-dd`, both included. */
  first: string;
  last: string;
  placeholder: string;
  className: string;
  placeholderClass: string;
  onChange: (value: string) => void;
}

/** The system's own way to choose a day. */
export type DateInput = ComponentType<DateInputProps>;

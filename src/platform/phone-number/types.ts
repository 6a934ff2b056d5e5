import type { ComponentType, ReactNode } from 'react';

export type PhoneNumberOutcome =
  /** The server trades it for the number. Lives five minutes, may be used once. */
  | { kind: 'code'; code: string }
  | { kind: 'cancelled' }
  /** Also when the owner's budget for it is spent (1400001). */
  | { kind: 'failed'; reason: string };

export interface PhoneNumberButtonProps {
  /** Spoken name. */
  label: string;
  className?: string;
  onOutcome: (outcome: PhoneNumberOutcome) => void;
  children: ReactNode;
}

/** A button that asks WeChat for the person's phone number. Null where there is none to ask. */
export type PhoneNumberButton = ComponentType<PhoneNumberButtonProps> | null;

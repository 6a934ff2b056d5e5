import type { ComponentType } from 'react';

export interface SignInFrameProps {
  /** Spoken name of what is shown. */
  title: string;
  /** The provider's page with its QR code. It comes back to our own callback page inside the frame. */
  url: string;
  /** `type` of the message the callback page sends. */
  messageType: string;
  /** What was sent along and has to come back. */
  state: string;
  className?: string;
  /** Once for each code. A refusal on the phone brings no code and no call. */
  onCode: (code: string) => void;
}

/** A page of the provider inside ours. Null where there are no frames. */
export type SignInFrame = ComponentType<SignInFrameProps> | null;

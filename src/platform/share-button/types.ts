import type { ComponentType, ReactNode } from 'react';

export interface ShareButtonProps {
  /** Spoken name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A button after which WeChat asks to whom the page in front goes, as its `useShareAppMessage` says. Null where there is nobody to
 * ask.
 */
export type ShareButton = ComponentType<ShareButtonProps> | null;

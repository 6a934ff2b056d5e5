import type { ComponentType, ReactNode } from 'react';

/** What arrives in a chat of WeChat's. */
export interface SentCard {
  readonly title: string;
  readonly path: string;
  /** Of a picture, in full; left out: WeChat draws the page in front. */
  readonly imageUrl?: string;
}

export interface ShareButtonProps {
  /** Spoken name. */
  label: string;
  className?: string;
  /** Left out: the page in front goes. */
  card?: SentCard;
  children: ReactNode;
}

/**
 * A button after which WeChat asks to whom its card goes, or the page in front, as its `useShareAppMessage` says with `readCard`. Null where
 * there is nobody to ask.
 */
export type ShareButton = ComponentType<ShareButtonProps> | null;

/** The card of the button that a page is told was touched; null: it has none, or WeChat's own menu was. */
export type ReadCard = (
  button: { readonly dataset?: Readonly<Record<string, unknown>> } | undefined,
) => SentCard | null;

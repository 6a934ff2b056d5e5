import type { ChatMessage } from '@contract/schemas/chat';

export interface WideChatProps {
  /** The conversation to begin with; null: one is to be chosen. */
  readonly startId: string | null;
  readonly startSeq: number | null;
  readonly onPictures: (pictures: readonly ChatMessage[], index: number) => void;
}

export interface PictureHostProps {
  readonly open: { readonly pictures: readonly ChatMessage[]; readonly index: number } | null;
  readonly onChange: (open: { pictures: readonly ChatMessage[]; index: number } | null) => void;
}

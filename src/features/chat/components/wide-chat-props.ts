import type { ChatMessage } from '@contract/schemas/chat';
import type { ContactsParams } from '@/domain/chat/chat-routes';

/** A conversation, and the message to begin with; null: the newest. */
export interface Place {
  readonly id: string;
  readonly seq: number | null;
}

/** What the page's address leads to. */
export interface WideStart {
  /** Absent: a conversation is to be chosen. */
  readonly place?: Place;
  /** With what there is to know of it beside it. */
  readonly hasInfo?: boolean;
  /** Those one knows, in the place of the list. */
  readonly contacts?: ContactsParams;
}

export interface WideChatProps {
  readonly start: WideStart;
  readonly onPictures: (pictures: readonly ChatMessage[], index: number) => void;
}

export interface OpenPictures {
  readonly pictures: readonly ChatMessage[];
  readonly index: number;
}

export interface PictureHostProps {
  readonly open: OpenPictures | null;
  readonly onChange: (open: OpenPictures | null) => void;
}

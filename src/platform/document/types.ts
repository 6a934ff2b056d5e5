import type { PickedFile } from '../media/types';

export type ChooseDocumentOutcome =
  | { kind: 'picked'; file: PickedFile }
  | { kind: 'cancelled' }
  /** `reason` is for the person. */
  | { kind: 'failed'; reason: string };

export type OpenDocumentOutcome = { kind: 'opened' } | { kind: 'saved' } | { kind: 'failed' };

/** PDF files. */
export interface Documents {
  /** Must be called from a tap: browsers open no picker otherwise. In WeChat from a chat: it has no other place for files. */
  choose(): Promise<ChooseDocumentOutcome>;
  /** Among the browser's downloads, or shown by WeChat, which can send it on. */
  open(name: string, bytes: Uint8Array): Promise<OpenDocumentOutcome>;
}

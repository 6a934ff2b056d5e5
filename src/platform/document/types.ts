import type { DownloadWatch } from '../download/types';
import type { PickedFile } from '../media/types';
import type { HandOverOutcome } from '../text-file/types';

export type ChooseDocumentOutcome =
  | { kind: 'picked'; file: PickedFile }
  | { kind: 'cancelled' }
  /** `reason` is for the person. */
  | { kind: 'failed'; reason: string };

export type OpenDocumentOutcome = { kind: 'opened' } | { kind: 'saved' } | { kind: 'failed' };

export type FetchDocumentOutcome =
  | OpenDocumentOutcome
  | { kind: 'cancelled' }
  /** The file is there. `send` must be called in a tap: WeChat takes none that comes later. */
  | { kind: 'ready'; send: () => Promise<HandOverOutcome> };

/** Files that are neither pictures nor videos. */
export interface Documents {
  /** Must be called from a tap: browsers open no picker otherwise. In WeChat from a chat: it has no other place for files. */
  choose(kind?: 'pdf' | 'any'): Promise<ChooseDocumentOutcome>;
  /** A PDF file: among the browser's downloads, or shown by WeChat, which can send it on. */
  open(name: string, bytes: Uint8Array): Promise<OpenDocumentOutcome>;
  /** The same with any file of this server. What WeChat cannot show it can send to a chat, from where it is kept. */
  fetch(path: string, name: string, watch?: DownloadWatch): Promise<FetchDocumentOutcome>;
}

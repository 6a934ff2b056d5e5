export type HandOverOutcome = { kind: 'saved' } | { kind: 'cancelled' } | { kind: 'failed' };

export type TextFileOutcome =
  | HandOverOutcome
  /** The file is there. `send` must be called in a tap: WeChat takes none that comes later. */
  | { kind: 'ready'; send: () => Promise<HandOverOutcome> };

export type PickTextOutcome =
  | { kind: 'picked'; text: string }
  | { kind: 'cancelled' }
  | { kind: 'tooLarge' }
  /** `reason` is for the person. */
  | { kind: 'failed'; reason: string };

export const UNREAD_WORDS = '没能读取文件，请稍后再试';

export interface TextFile {
  /** Makes a file of a text: among the browser's downloads, or in WeChat for a chat of the person's choice. */
  save(name: string, text: string): Promise<TextFileOutcome>;
  /** The text of a file of the person's choice, from a chat in WeChat. What is no UTF-8 is read as GB 18030 where the browser can. */
  pick(maxBytes: number): Promise<PickTextOutcome>;
}

export type HandOverOutcome = { kind: 'saved' } | { kind: 'cancelled' } | { kind: 'failed' };

export type TextFileOutcome =
  | HandOverOutcome
  /** The file is there. `send` must be called in a tap: WeChat takes none that comes later. */
  | { kind: 'ready'; send: () => Promise<HandOverOutcome> };

export interface TextFile {
  /** Makes a file of a text: among the browser's downloads, or in WeChat for a chat of the person's choice. */
  save(name: string, text: string): Promise<TextFileOutcome>;
}

export type TextFileOutcome = { kind: 'saved' } | { kind: 'cancelled' } | { kind: 'failed'; reason: string };

export interface TextFile {
  /** Hands a text over as a file: into the browser's downloads, or in WeChat into a chat of the person's choice. */
  save(name: string, text: string): Promise<TextFileOutcome>;
}

/** One text of the product: what it says, which version it is, and what that version changed. */
export interface ProductDocument {
  readonly title: string;
  readonly version: string;
  /** The day from which it holds, as 2026-01-20. */
  readonly effectiveOn: string;
  readonly introduction: readonly string[];
  readonly sections: readonly DocumentSection[];
  /** Newest first. */
  readonly changes: readonly DocumentChange[];
}

export interface DocumentSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Points below the paragraphs. */
  readonly points?: readonly string[];
}

export interface DocumentChange {
  readonly version: string;
  readonly date: string;
  readonly text: string;
}

/** 2026-01-20 as 2026年1月20日. */
export function formatDocumentDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

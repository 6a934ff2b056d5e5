/** An answer's Markdown in one line, for a list or the clipboard's eye. */
export const plainAnswer = (text: string): string =>
  text
    .replace(/```[^\n]*\n?/g, '')
    .replace(/\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6} +|> ?|[-*+] +|\d+[.)] +)/gm, '')
    // A sign that stands for itself, or one that means something.
    .replace(/\\([\\`*_[\]()<>#~|!])|\*\*|__|`/g, '$1')
    .trim();

export const SUGGESTIONS = ['我有哪些相册', '找去年夏天的照片', '我的容量还剩多少', '怎么邀请别人上传照片'] as const;

const CARD = /^card:(\d{1,2})$/;

/** The card that a link of an answer leads to; null: it leads nowhere. */
export function readCardLink(address: string, cardCount: number): number | null {
  const at = Number(CARD.exec(address)?.[1] ?? Number.NaN);
  return at < cardCount ? at : null;
}

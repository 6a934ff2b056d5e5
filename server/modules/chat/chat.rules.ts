import { CHAT_PREVIEW_MAX_BYTES, CHAT_TEXT_MAX_BYTES, CHAT_TEXT_MAX_POINTS } from '@contract/constants/chat';
import { cleanText, countBytes } from '@contract/rules/text';

/** What stands in somebody's feed: see [Note: Chat] in 0070-chat. */
export const FEED = { conversation: 1, friend: 2, notice: 3 } as const;
export const NOTICE_KIND = { request: 1, accepted: 2 } as const;
export const NOTICE_STATE = { waiting: 0, accepted: 1, refused: 2 } as const;

/** As it is kept. Null: nothing is left of it, or it is too long. */
export function readText(text: string): string | null {
  const clean = cleanText(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  if (clean === '' || countBytes(clean) > CHAT_TEXT_MAX_BYTES) return null;
  return Array.from(clean).length > CHAT_TEXT_MAX_POINTS ? null : clean;
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** The start of a text that has no more bytes, and ends where a character ends for the eye. */
export function cutPreview(text: string, maxBytes: number = CHAT_PREVIEW_MAX_BYTES): string {
  if (countBytes(text) <= maxBytes) return text;
  // No character of a text is shorter than one byte, so what follows cannot be part of it.
  const start = text.slice(0, maxBytes + 1);
  const cut = takeWhole(
    Array.from(graphemes.segment(start), ({ segment }) => segment),
    maxBytes,
  );
  // One that consists of more marks than that is cut between them.
  return cut === '' ? takeWhole(Array.from(start), maxBytes) : cut;
}

function takeWhole(parts: readonly string[], maxBytes: number): string {
  let bytes = 0;
  let taken = '';
  for (const part of parts) {
    bytes += countBytes(part);
    if (bytes > maxBytes) break;
    taken += part;
  }
  return taken;
}

/** By this word alone an index finds what belongs to a conversation. */
export const conversationWord = (conversationId: string): string => `c:${conversationId}`;

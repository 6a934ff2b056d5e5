import { back } from '@/platform/back';

/** Loads a document in this one's place. It has no end: in Safari, going back meanwhile would call it off, and no event tells of it. */
export function leaveDocument(go: () => void): void {
  void back.step(() => new Promise(() => go()));
}

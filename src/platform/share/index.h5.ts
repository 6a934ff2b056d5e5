import type { CopyOutcome, Share } from './types';

const PHONE_SHEET = /Android|iPhone|iPad|Mobile/;

/** On a desk the system's sheet offers less than a copied link does. */
const hasSheet = (): boolean => navigator.share !== undefined && PHONE_SHEET.test(navigator.userAgent);

export const share: Share = {
  get hasSheet() {
    return hasSheet();
  },
  async link(title, path) {
    const url = new URL(path, window.location.origin).href;
    if (hasSheet()) {
      try {
        await navigator.share({ title, url });
        return { kind: 'shared' };
      } catch (failure) {
        if (failure instanceof DOMException && failure.name === 'AbortError') return { kind: 'cancelled' };
      }
    }
    return copy(url);
  },
  toAddress: (path) => new URL(path, window.location.origin).href,
  copyText: copy,
};

/** The clipboard's own interface exists on https and localhost only; elsewhere an old command serves. */
async function copy(text: string): Promise<CopyOutcome> {
  try {
    if (window.isSecureContext) {
      await navigator.clipboard.writeText(text);
      return { kind: 'copied' };
    }
  } catch {
    // Refused by the browser: the old way may still be allowed.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy') ? { kind: 'copied' } : { kind: 'failed', reason: '没能复制，请稍后再试' };
  } finally {
    field.remove();
  }
}

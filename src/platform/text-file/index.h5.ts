import { UNREAD_WORDS, type PickTextOutcome, type TextFile } from './types';

/** The browser reads the address after the click has been dealt with. */
const KEEP_ADDRESS_MS = 10_000;

const typeOf = (name: string): string =>
  name.toLowerCase().endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/json';

export const textFile: TextFile = {
  async save(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: typeOf(name) }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), KEEP_ADDRESS_MS);
    return { kind: 'saved' };
  },
  pick: (maxBytes) =>
    new Promise<PickTextOutcome>((resolve) => {
      const input = document.createElement('input');
      const end = (outcome: PickTextOutcome): void => {
        input.remove();
        resolve(outcome);
      };
      input.type = 'file';
      input.accept = '.txt,text/plain';
      input.hidden = true;
      input.onchange = () => {
        const file = input.files?.[0];
        if (file === undefined) return end({ kind: 'cancelled' });
        if (file.size > maxBytes) return end({ kind: 'tooLarge' });
        file.arrayBuffer().then(
          (bytes) => end({ kind: 'picked', text: decode(bytes) }),
          () => end({ kind: 'failed', reason: UNREAD_WORDS }),
        );
      };
      input.oncancel = () => end({ kind: 'cancelled' });
      // Safari opens the picker only for an input that is in the document.
      document.body.append(input);
      input.click();
    }),
};

/** Lists of words often come from an older Windows. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

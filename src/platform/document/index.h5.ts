import type { ChooseDocumentOutcome, Documents } from './types';

const MIME = 'application/pdf';
/** The browser reads the address after the click has been dealt with. */
const KEEP_ADDRESS_MS = 10_000;

/** Old browsers do not tell that a picker was closed; the next one ends the wait of the last. */
let endLast: (outcome: ChooseDocumentOutcome) => void = () => undefined;

export const documents: Documents = {
  choose(kind = 'pdf') {
    endLast({ kind: 'cancelled' });
    return new Promise<ChooseDocumentOutcome>((resolve) => {
      const input = document.createElement('input');
      const end = (outcome: ChooseDocumentOutcome): void => {
        input.remove();
        resolve(outcome);
      };
      endLast = end;
      input.type = 'file';
      if (kind === 'pdf') input.accept = `${MIME},.pdf`;
      input.hidden = true;
      input.onchange = () => {
        const file = input.files?.[0];
        if (file === undefined) return end({ kind: 'cancelled' });
        const { name, size, type } = file;
        return end({
          kind: 'picked',
          file: { name, sizeBytes: size, mime: type, handle: { kind: 'blob', blob: file } },
        });
      };
      input.oncancel = () => end({ kind: 'cancelled' });
      // Safari opens the picker only for an input that is in the document.
      document.body.append(input);
      input.click();
    });
  },

  async open(name, bytes) {
    const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: MIME }));
    follow(url, name);
    setTimeout(() => URL.revokeObjectURL(url), KEEP_ADDRESS_MS);
    return { kind: 'saved' };
  },

  async fetch(path, name) {
    follow(path, name);
    return { kind: 'saved' };
  },
};

function follow(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

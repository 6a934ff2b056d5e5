import type { TextFile } from './types';

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
};

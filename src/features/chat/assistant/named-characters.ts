const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  times: '×',
  middot: '·',
};

/** Characters that texts write by a name, those that are met. False: it is no name of ours, and stands as it is. */
export const decodeNamedCharacterReference = (name: string): string | false => NAMED[name] ?? false;

import { RELEASE_NOTES_MAX_LENGTH, VERSION_CODE_MAX } from '../constants/public-param';

/** What an operator publishes for one kind of client. */
export interface PublishedVersion {
  /** 0: nothing is published, so that nobody is asked to update and no client is ahead. */
  readonly code: number;
  /** What is new, in lines. */
  readonly notes: string;
  /** Where to download it: a store or a site. Empty where the client updates by itself. */
  readonly address: string;
}

const NOTHING_PUBLISHED: PublishedVersion = { code: 0, notes: '', address: '' };

/** A version as text: digits without a zero in front. Null for anything else. */
export function parseVersionCode(text: string): number | null {
  if (!/^[1-9]\d{0,8}$/.test(text)) return null;
  const code = Number(text);
  return code <= VERSION_CODE_MAX ? code : null;
}

/** Reads a value of VERSION_PARAMS. Whatever is no version counts as nothing published. */
export function parsePublishedVersion(value: string): PublishedVersion {
  const fields = parseFields(value);
  const code = parseVersionCode(String(fields['code']));
  if (code === null) return NOTHING_PUBLISHED;
  const { notes, address } = fields;
  return {
    code,
    notes: typeof notes === 'string' ? notes.slice(0, RELEASE_NOTES_MAX_LENGTH) : '',
    address: typeof address === 'string' && /^https?:\/\/\S+$/i.test(address) ? address : '',
  };
}

/** The value that `parsePublishedVersion` reads. */
export function writePublishedVersion({ code, notes, address }: PublishedVersion): string {
  return JSON.stringify({ code, notes, address });
}

/** A version that waits for the store's review is ahead of the published one. */
export function isAuditMode(localCode: number, published: PublishedVersion): boolean {
  return published.code > 0 && localCode > published.code;
}

export function hasUpdate(localCode: number, published: PublishedVersion): boolean {
  return published.code > localCode;
}

/** Whether 'my family' is in the menu. `programVersion` is the value of PRPGRAM_VERSION. */
export function isFamilyEntryShown(localCode: number, programVersion: string): boolean {
  const code = parseVersionCode(programVersion);
  return code !== null && localCode <= code;
}

function parseFields(value: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

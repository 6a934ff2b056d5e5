/**
 * What the names of the mini-program's own files begin with that are for the moment: a picture made smaller, one that was made to be shown,
 * a text to be handed over, a document that is shown. What an earlier visit left of them is removed.
 */
export const SHRUNK_PREFIX = 'shrunk-';
export const MADE_PREFIX = 'made-';
export const TEXT_PREFIX = 'text-';
export const DOCUMENT_PREFIX = 'document-';
export const MOMENT_PREFIXES = [SHRUNK_PREFIX, MADE_PREFIX, TEXT_PREFIX, DOCUMENT_PREFIX] as const;

import type { Box } from '../../../../bytes/boxes';

/** A part of a copy: bytes of the source (`end` is exclusive), bytes of our own, or nothing but zeros. */
export type Piece =
  | { readonly kind: 'copy'; readonly start: number; readonly end: number }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'zeros'; readonly length: number };

export const copy = (start: number, end: number): Piece => ({ kind: 'copy', start, end });
export const bytes = (of: Buffer): Piece => ({ kind: 'bytes', bytes: of });

export function lengthOf(piece: Piece): number {
  switch (piece.kind) {
    case 'copy':
      return piece.end - piece.start;
    case 'bytes':
      return piece.bytes.length;
    case 'zeros':
      return piece.length;
  }
}

/** What is written over a source without moving anything: bytes, or a number of zeros. */
export interface Patch {
  readonly at: number;
  readonly over: Buffer | number;
}

/** A box that says nothing any more. */
export function blank({ start, body, end }: Box): Patch[] {
  return [
    { at: start + 4, over: Buffer.from('free', 'latin1') },
    { at: body, over: end - body },
  ];
}

/** A source of `sizeBytes` with patches over it. Where two meet, the first in the file wins. */
export function patched(sizeBytes: number, patches: readonly Patch[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const patch of [...patches].sort((a, b) => a.at - b.at)) {
    const length = typeof patch.over === 'number' ? patch.over : patch.over.length;
    const end = Math.min(patch.at + length, sizeBytes);
    const start = Math.max(patch.at, at);
    if (start >= end) continue;
    if (start > at) pieces.push(copy(at, start));
    if (typeof patch.over === 'number') pieces.push({ kind: 'zeros', length: end - start });
    else pieces.push(bytes(patch.over.subarray(start - patch.at, end - patch.at)));
    at = end;
  }
  if (at < sizeBytes) pieces.push(copy(at, sizeBytes));
  return pieces;
}

/** Adds a stretch of the source, joined to the one before it where they touch. */
export function pushCopy(pieces: Piece[], start: number, end: number): void {
  if (start >= end) return;
  const last = pieces.at(-1);
  if (last?.kind === 'copy' && last.end === start) pieces[pieces.length - 1] = copy(last.start, end);
  else pieces.push(copy(start, end));
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../adapters/clock/types';

/** Whose eyes an address is for: `holder` also sees what is hidden or refused. */
export type MediaScope = 'visitor' | 'holder';

/** For whom an album's addresses are signed, and until which change of the album: see [Note: Access epoch] in 0007-album. */
export interface MediaAudience {
  readonly role: MediaScope;
  readonly epoch: number;
}

/** What an address's middle part says, once its signature has been checked. */
export interface MediaGrant {
  /** `bin`: a small picture of what lies there, for whoever may restore it. `clean`: an original without place and camera. */
  readonly scope: MediaScope | 'bin' | 'clean';
  readonly expiresAtMs: number;
}

export interface MediaUrls {
  /** Start of every address in one album: followed by a variant, `/` and the media's id. Valid two to four hours. */
  base(albumUid: string, audience: MediaAudience): string;
  /** The whole address of one original. Valid ten minutes. */
  original(mediaUid: string): string;
  /** The same for a copy without place and camera, until the album closes to visitors. */
  cleanOriginal(mediaUid: string, epoch: number): string;
  /** The small picture of one that lies in the bin. Valid two to four hours, while it lies there and the album shuts out nobody. */
  bin(mediaUid: string, album: { readonly epoch: number; readonly holderEpoch: number }): string;
  /** Null unless the token was signed for this album as it is now (or, for an original, this resource) and has not expired. */
  check(token: string, about: AddressFacts): MediaGrant | null;
}

/** What an address leads to, as it is now. */
export interface AddressFacts {
  readonly albumUid: string;
  readonly albumEpoch: number;
  readonly albumHolderEpoch: number;
  readonly mediaUid: string;
  readonly variant: string;
}

const STEP_MS = 2 * 60 * 60 * 1000;
const ORIGINAL_MS = 10 * 60 * 1000;
const SCOPE_LETTERS = { visitor: 'v', holder: 'h', original: 'o', clean: 'c', bin: 'b' } as const;
const BIN_VARIANT = '375';
const TOKEN = /^([vhocb])([0-9a-z]{6,10})\.([A-Za-z0-9_-]{27})$/;

/**
 * Signs addresses of /media. Expiry moves in steps of two hours, so that a browser meets the same address again and keeps
 * the picture; an original's moves with the clock.
 */
export function createMediaUrls(secret: Buffer, clock: Clock): MediaUrls {
  const sign = (subject: string, letter: string, expiry: string): string =>
    createHmac('sha256', secret).update(`media\n${letter}\n${subject}\n${expiry}`).digest('base64url').slice(0, 27);
  const token = (subject: string, letter: string, expiresAtMs: number): string => {
    const expiry = Math.floor(expiresAtMs / 1000).toString(36);
    return `${letter}${expiry}.${sign(subject, letter, expiry)}`;
  };
  const originalAddress = (mediaUid: string, subject: string, letter: string): string =>
    `/media/${token(subject, letter, clock.now().getTime() + ORIGINAL_MS)}/original/${mediaUid}`;
  return {
    base: (albumUid, { role, epoch }) => {
      const expiresAtMs = (Math.floor(clock.now().getTime() / STEP_MS) + 2) * STEP_MS;
      return `/media/${token(albumSubject(albumUid, epoch), SCOPE_LETTERS[role], expiresAtMs)}/`;
    },
    original: (mediaUid) => originalAddress(mediaUid, mediaUid, SCOPE_LETTERS.original),
    cleanOriginal: (mediaUid, epoch) => originalAddress(mediaUid, cleanSubject(mediaUid, epoch), SCOPE_LETTERS.clean),
    bin: (mediaUid, { epoch, holderEpoch }) => {
      const expiresAtMs = (Math.floor(clock.now().getTime() / STEP_MS) + 2) * STEP_MS;
      const subject = binSubject(mediaUid, epoch, holderEpoch);
      return `/media/${token(subject, SCOPE_LETTERS.bin, expiresAtMs)}/${BIN_VARIANT}/${mediaUid}`;
    },
    check: (text, about) => {
      const [, letter = '', expiry = '', signature = ''] = TOKEN.exec(text) ?? [];
      if (letter === '') return null;
      const isClean = letter === SCOPE_LETTERS.clean;
      const isOriginal = letter === SCOPE_LETTERS.original || isClean;
      if (isOriginal !== (about.variant === 'original')) return null;
      const isBin = letter === SCOPE_LETTERS.bin;
      if (isBin && about.variant !== BIN_VARIANT) return null;
      const subject = subjectOf(letter, about);
      const wanted = sign(subject, letter, expiry);
      if (!timingSafeEqual(Buffer.from(wanted), Buffer.from(signature))) return null;
      const expiresAtMs = Number.parseInt(expiry, 36) * 1000;
      if (expiresAtMs <= clock.now().getTime()) return null;
      if (isBin) return { scope: 'bin', expiresAtMs };
      if (isClean) return { scope: 'clean', expiresAtMs };
      return { scope: letter === SCOPE_LETTERS.visitor ? 'visitor' : 'holder', expiresAtMs };
    },
  };
}

const cleanSubject = (mediaUid: string, epoch: number): string => `${mediaUid}:${epoch}`;
const albumSubject = (albumUid: string, epoch: number): string => `${albumUid}:${epoch}`;
const binSubject = (mediaUid: string, epoch: number, holderEpoch: number): string =>
  `${mediaUid}:${epoch}:${holderEpoch}`;

/** What an address is signed about, by the letter of whom it is for. */
function subjectOf(letter: string, { albumUid, albumEpoch, albumHolderEpoch, mediaUid }: AddressFacts): string {
  switch (letter) {
    case SCOPE_LETTERS.original:
      return mediaUid;
    case SCOPE_LETTERS.clean:
      return cleanSubject(mediaUid, albumEpoch);
    case SCOPE_LETTERS.bin:
      return binSubject(mediaUid, albumEpoch, albumHolderEpoch);
    default:
      return albumSubject(albumUid, letter === SCOPE_LETTERS.holder ? albumHolderEpoch : albumEpoch);
  }
}

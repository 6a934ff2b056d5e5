import { createHmac, timingSafeEqual } from 'node:crypto';
import { LruMap } from 'toad-cache';
import type { Clock } from '../../../adapters/clock/types';

/** Whose eyes an address is for: `holder` also sees what is hidden or refused. */
export type MediaScope = 'visitor' | 'holder';

/** For whom an album's addresses are signed, and until which change of the album: see [Note: Access epoch] in 0007-album. */
export interface MediaAudience {
  readonly role: MediaScope;
  readonly epoch: number;
}

/** What an address's middle part says, once its signature has been checked. */
export interface MediaGrant {
  /**
   * `bin`: a small picture of what lies there, for people who may restore it. `clean`: an original without place and camera. `bought`: the
   * same and all its pictures, for who has paid. `own`: pictures and the original for who uploaded it.
   */
  readonly scope: MediaScope | 'bin' | 'clean' | 'bought' | 'own';
  readonly expiresAtMs: number;
}

export interface MediaUrls {
  /** Start of every address in one album: followed by a variant, `/` and the media's id. Valid two to four hours. */
  base(albumUid: string, audience: MediaAudience): string;
  /** The whole address of one original, while it is in this album, for holders. Valid ten minutes. */
  original(media: MediaPlace): string;
  /** The same for who uploaded it, until the album closes to visitors. */
  ownOriginal(media: MediaPlace, epoch: number): string;
  /** The same for a copy without place and camera, until the album closes to visitors. */
  cleanOriginal(media: MediaPlace, epoch: number): string;
  /** As `base`, of one alone, without a mark: for who has paid for it. */
  boughtBase(media: MediaPlace, epoch: number): string;
  /** As `base`, of one alone, whatever it is to other visitors: for who uploaded it. */
  ownBase(media: MediaPlace, epoch: number): string;
  /** As `cleanOriginal`, for who has paid for it. */
  boughtOriginal(media: MediaPlace, epoch: number): string;
  /** The small picture of one that lies in the bin. Valid two to four hours, while it lies there and the album shuts out nobody. */
  bin(mediaUid: string, album: { readonly epoch: number; readonly holderEpoch: number }): string;
  /** Null unless the token was signed for this album as it is now (or, for an original, this resource) and has not expired. */
  check(token: string, about: AddressFacts): MediaGrant | null;
}

export interface MediaPlace {
  readonly uid: string;
  readonly albumUid: string;
}

/** What an address leads to, as it is now. */
export interface AddressFacts {
  readonly albumUid: string;
  readonly albumEpoch: number;
  readonly albumHolderEpoch: number;
  readonly mediaUid: string;
  readonly variant: string;
}

/** The start of a turned photo's addresses, so that a program that keeps pictures keeps one for each way. */
export const turnedBase = (base: string, turns: number): string => (turns === 0 ? base : `${base}t${turns}/`);
const TURNED = /^t([1-3])$/;
/** As an address says it; null: it says something else. */
export const readTurned = (text: string): number | null => Number(TURNED.exec(text)?.[1] ?? 0) || null;

const STEP_MS = 2 * 60 * 60 * 1000;
const ORIGINAL_MS = 10 * 60 * 1000;
const SCOPE_LETTERS = {
  visitor: 'v',
  holder: 'h',
  original: 'o',
  clean: 'c',
  bin: 'b',
  bought: 'p',
  boughtOriginal: 'q',
  own: 'u',
  ownOriginal: 'w',
} as const;
const ORIGINALS: readonly string[] = [
  SCOPE_LETTERS.original,
  SCOPE_LETTERS.ownOriginal,
  SCOPE_LETTERS.clean,
  SCOPE_LETTERS.boughtOriginal,
];
const BIN_VARIANT = '375';
const TOKEN = /^([vhocbpquw])([0-9a-z]{6,10})\.([A-Za-z0-9_-]{27})$/;

/**
 * Signs addresses of /media. Expiry moves in steps of two hours, so that a browser meets the same address again and keeps
 * the picture; an original's moves with the clock.
 */
const SIGNED_MAX = 2_000;

export function createMediaUrls(secret: Buffer, clock: Clock): MediaUrls {
  // A wall's addresses have one signature for all of its pictures.
  const signed = new Map<string, string>();
  /** When each token ends, by its text and what it was signed for. */
  const proved = new LruMap<number>(SIGNED_MAX);
  const sign = (subject: string, letter: string, expiry: string): string => {
    const text = `media\n${letter}\n${subject}\n${expiry}`;
    const known = signed.get(text);
    if (known !== undefined) return known;
    if (signed.size >= SIGNED_MAX) signed.clear();
    const signature = createHmac('sha256', secret).update(text).digest('base64url').slice(0, 27);
    signed.set(text, signature);
    return signature;
  };
  /** Null unless the token was signed for this. */
  const readExpiry = (text: string, subject: string): number | null => {
    const name = `${text} ${subject}`;
    const known = proved.get(name);
    if (known !== undefined) return known;
    const [, letter = '', expiry = '', signature = ''] = TOKEN.exec(text) ?? [];
    if (letter === '') return null;
    if (!timingSafeEqual(Buffer.from(sign(subject, letter, expiry)), Buffer.from(signature))) return null;
    const expiresAtMs = Number.parseInt(expiry, 36) * 1000;
    proved.set(name, expiresAtMs);
    return expiresAtMs;
  };
  const token = (subject: string, letter: string, expiresAtMs: number): string => {
    const expiry = Math.floor(expiresAtMs / 1000).toString(36);
    return `${letter}${expiry}.${sign(subject, letter, expiry)}`;
  };
  const steppedExpiry = (): number => (Math.floor(clock.now().getTime() / STEP_MS) + 2) * STEP_MS;
  const baseOfOne = (media: MediaPlace, epoch: number, letter: string): string =>
    `/media/${token(subjectUntil(placeOf(media), epoch), letter, steppedExpiry())}/`;
  const originalAddress = (mediaUid: string, subject: string, letter: string): string =>
    `/media/${token(subject, letter, clock.now().getTime() + ORIGINAL_MS)}/original/${mediaUid}`;
  return {
    base: (albumUid, { role, epoch }) =>
      `/media/${token(subjectUntil(albumUid, epoch), SCOPE_LETTERS[role], steppedExpiry())}/`,
    original: (media) => originalAddress(media.uid, placeOf(media), SCOPE_LETTERS.original),
    ownOriginal: (media, epoch) =>
      originalAddress(media.uid, subjectUntil(placeOf(media), epoch), SCOPE_LETTERS.ownOriginal),
    cleanOriginal: (media, epoch) =>
      originalAddress(media.uid, subjectUntil(placeOf(media), epoch), SCOPE_LETTERS.clean),
    boughtBase: (media, epoch) => baseOfOne(media, epoch, SCOPE_LETTERS.bought),
    ownBase: (media, epoch) => baseOfOne(media, epoch, SCOPE_LETTERS.own),
    boughtOriginal: (media, epoch) =>
      originalAddress(media.uid, subjectUntil(placeOf(media), epoch), SCOPE_LETTERS.boughtOriginal),
    bin: (mediaUid, { epoch, holderEpoch }) => {
      const subject = binSubject(mediaUid, epoch, holderEpoch);
      return `/media/${token(subject, SCOPE_LETTERS.bin, steppedExpiry())}/${BIN_VARIANT}/${mediaUid}`;
    },
    check: (text, about) => {
      const letter = text.charAt(0);
      if (ORIGINALS.includes(letter) !== (about.variant === 'original')) return null;
      if (letter === SCOPE_LETTERS.bin && about.variant !== BIN_VARIANT) return null;
      const expiresAtMs = readExpiry(text, subjectOf(letter, about));
      if (expiresAtMs === null || expiresAtMs <= clock.now().getTime()) return null;
      return { scope: scopeOf(letter), expiresAtMs };
    },
  };
}

/** It may be moved to another album, which is for others. */
const placeOf = ({ uid, albumUid }: MediaPlace): string => `${albumUid}:${uid}`;
/** For an album or one of its media, valid until the album closes to the people of this epoch. */
const subjectUntil = (subject: string, epoch: number): string => `${subject}:${epoch}`;
const binSubject = (mediaUid: string, epoch: number, holderEpoch: number): string =>
  `${mediaUid}:${epoch}:${holderEpoch}`;

/** What an address is signed about, by the letter of whom it is for. */
function subjectOf(letter: string, { albumUid, albumEpoch, albumHolderEpoch, mediaUid }: AddressFacts): string {
  switch (letter) {
    case SCOPE_LETTERS.original:
      return placeOf({ uid: mediaUid, albumUid });
    case SCOPE_LETTERS.clean:
    case SCOPE_LETTERS.bought:
    case SCOPE_LETTERS.boughtOriginal:
    case SCOPE_LETTERS.own:
    case SCOPE_LETTERS.ownOriginal:
      return subjectUntil(placeOf({ uid: mediaUid, albumUid }), albumEpoch);
    case SCOPE_LETTERS.bin:
      return binSubject(mediaUid, albumEpoch, albumHolderEpoch);
    default:
      return subjectUntil(albumUid, letter === SCOPE_LETTERS.holder ? albumHolderEpoch : albumEpoch);
  }
}

function scopeOf(letter: string): MediaGrant['scope'] {
  switch (letter) {
    case SCOPE_LETTERS.visitor:
      return 'visitor';
    case SCOPE_LETTERS.bin:
      return 'bin';
    case SCOPE_LETTERS.clean:
      return 'clean';
    case SCOPE_LETTERS.bought:
    case SCOPE_LETTERS.boughtOriginal:
      return 'bought';
    case SCOPE_LETTERS.own:
    case SCOPE_LETTERS.ownOriginal:
      return 'own';
    default:
      return 'holder';
  }
}

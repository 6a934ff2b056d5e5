import {
  FILE_NAME_MAX_LENGTH,
  MEDIA_KIND,
  TAKEN_FROM,
  type MediaKind,
  type TakenFrom,
} from '@contract/constants/media';
import type { MemberLevel } from '@contract/constants/user';
import { addDays } from '@contract/rules/calendar-day';
import { shanghaiDay, shanghaiTime } from '@contract/rules/shanghai-day';
import { memberLevelAt, type MembershipPeriod, membershipAt } from '../../user/member.rules';

/** What a file is, by its bytes. `heic` names every HEIF picture that is coded with HEVC. */
export interface FileType {
  readonly kind: MediaKind;
  readonly mime: string;
}

const photo = (mime: string): FileType => ({ kind: MEDIA_KIND.photo, mime });
const video = (mime: string): FileType => ({ kind: MEDIA_KIND.video, mime });

// The brands of ISO/IEC 23008-12 for HEVC-coded pictures.
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);
const AUDIO_BRANDS = new Set(['M4A ', 'M4B ', 'M4P ', 'F4A ']);
const OLD_QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
const ASF_HEADER = '3026b2758e66cf11a6d900aa0062ce6c';
/** Enough bytes of a file's start for `detectFileType`. */
export const FILE_HEAD_BYTES = 64;

/** Null: nothing that an album takes. */
export function detectFileType(head: Uint8Array): FileType | null {
  const hex = Array.from(head.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const text = (start: number, end: number): string => String.fromCharCode(...head.subarray(start, end));
  if (hex.startsWith('ffd8ff')) return photo('image/jpeg');
  if (hex.startsWith('89504e470d0a1a0a')) return photo('image/png');
  if (/^GIF8[79]a/.test(text(0, 6))) return photo('image/gif');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return photo('image/webp');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return video('video/x-msvideo');
  if (hex === ASF_HEADER) return video('video/x-ms-wmv');
  const box = text(4, 8);
  if (box === 'ftyp') return detectByBrand(text(8, 12), text(16, FILE_HEAD_BYTES));
  return OLD_QUICKTIME_BOXES.has(box) ? video('video/quicktime') : null;
}

function detectByBrand(brand: string, compatible: string): FileType | null {
  const brands = [brand, ...(compatible.match(/.{4}/gs) ?? [])];
  if (AVIF_BRANDS.has(brand) || AUDIO_BRANDS.has(brand)) return null;
  if (HEIC_BRANDS.has(brand)) return brands.some((each) => AVIF_BRANDS.has(each)) ? null : photo('image/heic');
  if (brand === 'qt  ') return video('video/quicktime');
  if (/^3g[2gp]/.test(brand)) return video('video/3gpp');
  return video('video/mp4');
}

const VIDEO_NAME = /\.(mp4|m4v|mov|avi|3gp|3g2|wmv|asf|mkv|webm|flv|mpe?g|ts|mts|rm|rmvb|vob)$/i;

/** What the sender took a file for, when its bytes are nothing we know: decides which message he reads. */
export function claimedKind(fileName: string): MediaKind {
  return VIDEO_NAME.test(fileName) ? MEDIA_KIND.video : MEDIA_KIND.photo;
}

/** Bytes a file of each kind may have. */
export function uploadLimits<Limits extends { readonly photo: number; readonly video: number }>(
  {
    memberships,
    rights,
  }: {
    readonly memberships: readonly MembershipPeriod[];
    readonly rights: Readonly<Record<MemberLevel, Limits>>;
  },
  now: Date,
): Limits {
  return rights[memberLevelAt(membershipAt(memberships, now), now)];
}

const LONGEST_EXTENSION = 10;

/** A name to show and to download by: the last part of any path, without characters that a file system or a header minds. */
export function cleanFileName(name: string): string {
  const last =
    name
      .split(/[/\\]/)
      .filter((part) => part.trim() !== '')
      .at(-1) ?? '';
  const kept = last
    .normalize('NFC')
    // Controls, and the marks that turn the direction of text (they make gpj.exe out of exe.jpg).
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  const points = Array.from(kept === '' ? 'file' : kept);
  if (points.length <= FILE_NAME_MAX_LENGTH) return points.join('');
  const dot = points.lastIndexOf('.');
  const extension = dot > 0 && points.length - dot <= LONGEST_EXTENSION ? points.slice(dot) : [];
  return [...points.slice(0, FILE_NAME_MAX_LENGTH - extension.length), ...extension].join('');
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/** From 1990 to tomorrow; a camera with an empty battery writes others. */
export function isPlausibleTime(local: string, now: Date): boolean {
  if (!LOCAL.test(local)) return false;
  const parsed = new Date(`${local.replace(' ', 'T')}Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 19) !== local.replace(' ', 'T')) return false;
  return local >= '1990-01-01 00:00:00' && local.slice(0, 10) <= addDays(shanghaiDay(now), 1);
}

export interface ChosenTime {
  readonly takenLocal: string;
  readonly takenFrom: TakenFrom;
}

/** What the camera wrote, else the file's time, else now. A clock that was never set counts from 1904 or 1970, which no picture is of. */
export function chooseTakenTime(facts: { written: string | null; lastModified: number | null; now: Date }): ChosenTime {
  if (facts.written !== null && isPlausibleTime(facts.written, facts.now)) {
    return { takenLocal: facts.written, takenFrom: TAKEN_FROM.camera };
  }
  const modified = facts.lastModified === null ? null : new Date(facts.lastModified);
  if (modified !== null && Math.abs(modified.getTime()) < 4e12) {
    const local = shanghaiTime(modified);
    if (isPlausibleTime(local, facts.now)) return { takenLocal: local, takenFrom: TAKEN_FROM.file };
  }
  return { takenLocal: shanghaiTime(facts.now), takenFrom: TAKEN_FROM.upload };
}

/** width / height x 1000, within what a wall lays out. */
export function ratioMilli(width: number, height: number): number {
  return Math.min(2400, Math.max(500, Math.round((width * 1000) / height)));
}

/** Until a video has been looked into: 16 to 9. */
export const UNKNOWN_RATIO_MILLI = 1778;

import {
  ALBUM_FRAME_SITES_MAX,
  ALBUM_PASSWORD_MAX_LENGTH,
  ALBUM_PASSWORD_MIN_LENGTH,
  ALBUM_PLACE_MAX_LENGTH,
  ALBUM_TAG_MAX_LENGTH,
  ALBUM_TAGS_MAX,
  WATERMARK_KIND,
  WATERMARK_TEXT_MAX_LENGTH,
} from '@contract/constants/album';
import { cleanName, countCharacters } from '@contract/rules/text';

/** Each once, in their order, empty ones left out. Null: too many, or one too long. */
export function cleanAlbumTags(tags: readonly string[]): string[] | null {
  const cleaned = [...new Set(tags.map(cleanName).filter((tag) => tag !== ''))];
  const isFine =
    cleaned.length <= ALBUM_TAGS_MAX && cleaned.every((tag) => countCharacters(tag) <= ALBUM_TAG_MAX_LENGTH);
  return isFine ? cleaned : null;
}

/** Null: without a name, or one too long. */
export function cleanPlaceName(name: string): string | null {
  const cleaned = cleanName(name);
  return cleaned === '' || countCharacters(cleaned) > ALBUM_PLACE_MAX_LENGTH ? null : cleaned;
}

/** Null: a watermark of a text without one, or with too long a one. The text of other kinds is kept for later. */
export function cleanWatermarkText(kind: number, text: string): string | null {
  const cleaned = cleanName(text);
  if (countCharacters(cleaned) > WATERMARK_TEXT_MAX_LENGTH) return null;
  return kind === WATERMARK_KIND.text && cleaned === '' ? null : cleaned;
}

const SITE = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}(?::[1-9]\d{0,4})?$/;
const LOCAL_SITE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::[1-9]\d{0,4})?$/;

/** Origins, as a browser's policy names them. Null: one that is none, or too many. */
export function cleanFrameSites(sites: readonly string[]): string[] | null {
  const cleaned = [...new Set(sites.map((site) => site.trim().toLowerCase().replace(/\/$/, '')).filter(Boolean))];
  const isFine = cleaned.every((site) => SITE.test(site) || LOCAL_SITE.test(site));
  return isFine && cleaned.length <= ALBUM_FRAME_SITES_MAX ? cleaned : null;
}

/** White space at its ends is not part of it. Null: too short or too long. */
export function cleanAlbumPassword(text: string): string | null {
  const password = text.trim();
  const length = countCharacters(password);
  return length < ALBUM_PASSWORD_MIN_LENGTH || length > ALBUM_PASSWORD_MAX_LENGTH ? null : password;
}

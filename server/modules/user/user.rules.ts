import {
  NICKNAME_MAX_LENGTH,
  PLACE_MAX_LENGTH,
  SIGNATURE_MAX_LENGTH,
  USER_TAG_MAX_LENGTH,
  USER_TAGS_MAX,
} from '@contract/constants/user';
import { cleanName, cleanText, countCharacters } from '@contract/rules/text';

export type NicknameVerdict =
  | { readonly kind: 'ok'; readonly nickname: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'tooLong' };

/** The nickname as it is kept, or what is wrong with it. */
export function judgeNickname(text: string): NicknameVerdict {
  const nickname = cleanName(text);
  if (nickname === '') return { kind: 'absent' };
  return countCharacters(nickname) > NICKNAME_MAX_LENGTH ? { kind: 'tooLong' } : { kind: 'ok', nickname };
}

/** As it is kept, or null when it is too long. */
export function cleanPlace(text: string): string | null {
  const place = cleanName(text);
  return countCharacters(place) > PLACE_MAX_LENGTH ? null : place;
}

/** As it is kept, or null when it is too long. */
export function cleanSignature(text: string): string | null {
  const signature = cleanText(text);
  return countCharacters(signature) > SIGNATURE_MAX_LENGTH ? null : signature;
}

/** A day that there is, not before 1900 and not after today (both `yyyy-mm-dd`). */
export function isBirthday(day: string, today: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return false;
  return day >= '1900-01-01' && day <= today;
}

/** As they are kept: none empty, none twice, in the order given. Null when they are too many or one is too long. */
export function cleanTags(texts: readonly string[]): string[] | null {
  const tags = [...new Set(texts.map(cleanName))].filter((tag) => tag !== '');
  const isFine = tags.length <= USER_TAGS_MAX && tags.every((tag) => countCharacters(tag) <= USER_TAG_MAX_LENGTH);
  return isFine ? tags : null;
}

export type PictureWish =
  | { readonly kind: 'same' }
  | { readonly kind: 'none' }
  | { readonly kind: 'uploaded'; readonly objectKey: string }
  /** An address of somewhere else: of WeChat's image host, say, which takes its pictures away again. */
  | { readonly kind: 'foreign' };

/** What a form wants with a picture. `uploadPrefix` is where this person's uploads lie. */
export function readPictureWish(
  sent: string | undefined,
  facts: { readonly current: string; readonly uploadPrefix: string },
): PictureWish {
  if (sent === undefined || (sent !== '' && sent === facts.current)) return { kind: 'same' };
  if (sent === '') return { kind: 'none' };
  return sent.startsWith(facts.uploadPrefix) ? { kind: 'uploaded', objectKey: sent } : { kind: 'foreign' };
}

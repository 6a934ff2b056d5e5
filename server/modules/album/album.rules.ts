import { ALBUM_DESCRIPTION_MAX_LENGTH, ALBUM_NAME_MAX_LENGTH, LABEL_NAME_MAX_LENGTH } from '@contract/constants/album';
import { cleanName, cleanText, countCharacters } from '@contract/rules/text';

/** A text as it is kept, or what is wrong with it. */
export type TextVerdict =
  | { readonly kind: 'ok'; readonly text: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'tooLong' };

export function judgeAlbumName(text: string): TextVerdict {
  return judge(cleanName(text), ALBUM_NAME_MAX_LENGTH);
}

export function judgeLabelName(text: string): TextVerdict {
  return judge(cleanName(text), LABEL_NAME_MAX_LENGTH);
}

/** A description may be empty. */
export function judgeDescription(text: string): TextVerdict {
  const description = cleanText(text);
  return description === '' ? { kind: 'ok', text: '' } : judge(description, ALBUM_DESCRIPTION_MAX_LENGTH);
}

function judge(text: string, maxLength: number): TextVerdict {
  if (text === '') return { kind: 'absent' };
  return countCharacters(text) > maxLength ? { kind: 'tooLong' } : { kind: 'ok', text };
}

/** Whether `yyyy-mm-dd` names a day that the calendar has. */
export function isCalendarDay(day: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return time.toISOString().slice(0, 10) === day;
}

/** The same row with one thing at another place. A place past the end is the end. */
export function moveTo<T>(row: readonly T[], item: T, position: number): T[] {
  const rest = row.filter((other) => other !== item);
  return [...rest.slice(0, position), item, ...rest.slice(position)];
}

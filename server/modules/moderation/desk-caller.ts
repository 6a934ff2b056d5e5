import { type ErrorEntry, ERRORS } from '@contract/errors';
import { cleanText } from '@contract/rules/text';
import { refuse } from '../../http/refuse';

/** What both queues of the desk are narrowed to. Null: any. */
export interface DeskFilter {
  readonly reason: number | null;
  readonly keyword: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

export const NO_FILTER: DeskFilter = { reason: null, keyword: null, from: null, to: null };

interface FilterQuery {
  readonly reason?: number;
  readonly keyword?: string;
  readonly fromTime?: number;
  readonly toTime?: number;
}

export function readFilter({ reason, keyword = '', fromTime, toTime }: FilterQuery): DeskFilter {
  if (fromTime !== undefined && toTime !== undefined && toTime < fromTime) throw refuse(ERRORS.BAD_INPUT);
  return {
    reason: reason ?? null,
    keyword: keyword.trim() === '' ? null : keyword.trim(),
    from: fromTime === undefined ? null : new Date(fromTime),
    to: toTime === undefined ? null : new Date(toTime),
  };
}

/** Refuses with `missing` where one has to be given. */
export function readReason(
  text: string,
  isRequired: boolean,
  missing: ErrorEntry = ERRORS.TAKE_DOWN_REASON_REQUIRED,
): string {
  const reason = cleanText(text);
  if (isRequired && reason === '') throw refuse(missing);
  return reason;
}

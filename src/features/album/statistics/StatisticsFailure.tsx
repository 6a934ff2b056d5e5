import { ERRORS } from '@contract/errors';
import { ApiError } from '@/api/errors';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';

const KEPT_BACK: readonly number[] = [ERRORS.ALBUM_ABSENT.code, ERRORS.FORBIDDEN.code];

export interface StatisticsFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void | Promise<void>;
}

/** Why there are no numbers: trying again helps nobody who may not see them. */
export function StatisticsFailure({ error, onRetry }: StatisticsFailureProps) {
  if (error instanceof ApiError && KEPT_BACK.includes(error.code)) {
    return <Empty icon="lock" title="只有相册的管理者能看统计" />;
  }
  return <ErrorState onRetry={onRetry} />;
}

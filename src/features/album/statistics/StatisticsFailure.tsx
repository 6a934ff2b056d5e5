import { ERRORS } from '@contract/errors';
import { codeOf } from '@/api/errors';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { TO_DISCOVER } from '@/stores/navigate';

export interface StatisticsFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void | Promise<void>;
}

/** Why there are no numbers: trying again helps nobody who may not see them. */
export function StatisticsFailure({ error, onRetry }: StatisticsFailureProps) {
  switch (codeOf(error)) {
    case ERRORS.ALBUM_ABSENT.code:
      return <Empty icon="lock" title="只有相册的管理者能看统计" text="也可能相册已被删除" action={TO_DISCOVER} />;
    case ERRORS.FORBIDDEN.code:
      return <Empty icon="lock" title="只有相册的管理者能看统计" action={TO_DISCOVER} />;
    default:
      return <ErrorState onRetry={onRetry} />;
  }
}

import { Button } from './Button';
import { LoadMore } from './LoadMore';

export interface MorePagesProps {
  readonly pages: {
    readonly isLoadingMore: boolean;
    readonly error: unknown;
    readonly isAtEnd: boolean;
    retry(): Promise<void>;
  };
  /** Where the next page comes by a tap. Otherwise it comes when the page is scrolled to its end. */
  readonly onMore?: () => Promise<void>;
}

/** The end of a list that is read page by page. */
export function MorePages({ pages, onMore }: MorePagesProps) {
  const { isLoadingMore, error, isAtEnd } = pages;
  const state = isLoadingMore ? 'loading' : error !== null ? 'failed' : isAtEnd ? 'ended' : 'idle';
  if (onMore !== undefined && isAtEnd) return null;
  if (onMore !== undefined && state === 'idle') return <Button text="查看更多" kind="text" isBlock onPress={onMore} />;
  return <LoadMore state={state} onRetry={() => void pages.retry() /* failures are part of the state */} />;
}

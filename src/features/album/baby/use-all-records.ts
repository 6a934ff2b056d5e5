import { useEffect, useMemo } from 'react';
import { listBabyRecords } from '@contract/http/baby';
import type { BabyRecord } from '@contract/schemas/baby';
import { usePages } from '@/api/use-pages';

const PAGE_SIZE = 100;
const QUIET = { toast: false, loading: false } as const;

/** All records of a kind, page after page; the first are shown while the others come. Null: not now. */
export function useAllRecords<Type extends BabyRecord['type']>(
  type: Type,
  filter: { readonly albumId: string; readonly childId?: string } | null,
) {
  const pages = usePages(listBabyRecords, filter === null ? null : { ...filter, type }, PAGE_SIZE, QUIET);
  const { rows: all, isAtEnd, isLoading, isLoadingMore, error, loadMore } = pages;
  useEffect(() => {
    // Failures are part of the state.
    if (!isAtEnd && !isLoading && !isLoadingMore && error === null && all.length > 0) void loadMore();
  }, [all, isAtEnd, isLoading, isLoadingMore, error, loadMore]);
  const rows = useMemo(
    () => all.filter((row): row is Extract<BabyRecord, { type: Type }> => row.type === type),
    [all, type],
  );
  return { rows, isAtEnd, isLoading, error, retry: pages.retry, refresh: pages.refresh };
}

import type { ReactNode } from 'react';
import type { CallState } from '@/api/use-call';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { useDenial } from '../hooks/desk-rights';

export interface LoadedProps<Data> {
  readonly state: CallState<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** One part of a page by itself: what it shows comes, or can be asked for again. */
export function Loaded<Data>({ state, children }: LoadedProps<Data>) {
  useDenial(state.error);
  if (state.data !== undefined) return <>{children(state.data)}</>;
  return state.error === null ? <CellSkeleton rows={3} /> : <ErrorState size="inline" onRetry={state.reload} />;
}

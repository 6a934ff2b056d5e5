import { ApiError } from '@/api/errors';
import type { CallState } from '@/api/use-call';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';

export interface NotThereProps {
  readonly state: Pick<CallState<unknown>, 'error' | 'reload'>;
  /** The refusal that says that there is none. */
  readonly absent: { readonly code: number; readonly msg: string };
  /** Where one goes on from there. */
  readonly action: { readonly text: string; readonly onPress: () => void | Promise<unknown> };
}

/** In place of what has not come: it is on its way, is none, or may be asked for again. */
export function NotThere({ state: { error, reload }, absent, action }: NotThereProps) {
  if (error === null) return <CellSkeleton rows={4} />;
  const isAbsent = error instanceof ApiError && error.code === absent.code;
  return isAbsent ? <Empty icon="file-text" title={absent.msg} action={action} /> : <ErrorState onRetry={reload} />;
}

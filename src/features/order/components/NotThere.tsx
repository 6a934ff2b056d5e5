import { codeOf } from '@/api/errors';
import type { CallState } from '@/api/use-call';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import type { IconName } from '@/components/icon-names';

export interface NotThereProps {
  /** The link names none, and so nothing has been asked for. */
  readonly isNone?: boolean;
  readonly icon?: IconName;
  readonly state: Pick<CallState<unknown>, 'error' | 'reload'>;
  /** The refusal that says that there is none. */
  readonly absent: { readonly code: number; readonly msg: string };
  /** Where one goes on from there. */
  readonly action: { readonly text: string; readonly onPress: () => void | Promise<unknown> };
}

/** In place of what has not come: it is on its way, is none, or may be asked for again. */
export function NotThere({ isNone = false, icon = 'file-text', state, absent, action }: NotThereProps) {
  const { error, reload } = state;
  const isAbsent = isNone || codeOf(error) === absent.code;
  if (isAbsent) return <Empty icon={icon} title={absent.msg} action={action} />;
  return error === null ? <CellSkeleton rows={4} /> : <ErrorState onRetry={reload} />;
}

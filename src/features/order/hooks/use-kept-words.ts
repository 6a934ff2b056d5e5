import { getPublicValue } from '@contract/http/system';
import { useCall } from '@/api/use-call';
import { describeKept } from '@/domain/capacity';

/** What becomes of files when a level or storage ends, as the operator has set it. */
export function useKeptWords(): string {
  const { data } = useCall(getPublicValue, { key: 'OVERDUE_DELETE_DAYS' }, { toast: false, loading: false });
  return describeKept(data === undefined ? null : Number(data));
}

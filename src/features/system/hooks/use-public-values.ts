import type { PublicParamKey } from '@contract/constants/public-param';
import { getPublicValues } from '@contract/http/system';
import { useCall, type CallState } from '@/api/use-call';

/** What the operator has set for all clients. */
export function usePublicValues(keys: readonly PublicParamKey[]): CallState<Readonly<Record<string, string>>> {
  return useCall(getPublicValues, { keys: [...keys] });
}

import { countCases } from '@contract/http/moderation';
import type { CaseCounts } from '@contract/schemas/moderation';
import { type CallState, useCall } from '@/api/use-call';
import { useDeskRights } from './desk-rights';

/** How much waits in each queue, for who may look there: what another right opens shows its row of queues too. */
export function useCaseCounts(): CallState<CaseCounts> {
  return useCall(countCases, useDeskRights().includes('moderation') ? {} : null);
}

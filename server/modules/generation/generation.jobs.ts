import type { Id } from '../../db/tables';
import { jobKind } from '../../jobs/queue';

/** Makes what was ordered. In a line of its own: nobody's photos wait for it. */
export const GENERATE = jobKind<{ readonly generationId: Id }>('generate', {
  maxAttempts: 4,
  isHeavy: true,
  line: 'generation',
});

/** Ends orders that are a day old. */
export const END_GENERATIONS = jobKind<Record<string, never>>('generation-sweep');

import type { Id } from '../../db/tables';
import { jobKind } from '../../jobs/queue';

/** Makes what was ordered. In a line of its own: nobody's photos wait for it. */
export const GENERATE = jobKind<{ readonly generationId: Id }>('generate', {
  maxAttempts: 4,
  isHeavy: true,
  line: 'generation',
});

/** The same by a model of some service, which takes minutes: what this machine makes does not wait for that. */
export const GENERATE_BY_MODEL = jobKind<{ readonly generationId: Id }>('generate-by-model', {
  ...GENERATE.policy,
  line: 'model',
});

/** Ends orders that are a day old. */
export const END_GENERATIONS = jobKind<Record<string, never>>('generation-sweep');

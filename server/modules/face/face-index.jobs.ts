import { jobKind } from '../../jobs/queue';

export interface IndexPayload {
  readonly albumId: string;
}

/** All photos of an album that have not been looked at. Also added by triggers: see [Note: Faces] in 0027-faces. */
export const INDEX_FACES = jobKind<IndexPayload>('face-index', { priority: 5, isHeavy: true, line: 'face' });
export const SWEEP_FACES = jobKind<Record<string, never>>('face-sweep', {
  priority: 20,
  isHeavy: true,
  line: 'face',
  maxAttempts: 3,
});

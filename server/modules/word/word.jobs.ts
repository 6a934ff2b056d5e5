import type { MatterThing } from '@contract/constants/moderation';
import { jobKind } from '../../jobs/queue';

/** Words that have not been held against what is stored. Done by the moderation. */
export const SCAN_TEXTS = jobKind<Record<string, never>>('text-scan', { priority: 15, isHeavy: true, line: 'face' });

export interface AskedText {
  readonly thing: MatterThing;
  /** Of a comment, an album, a person or a post. */
  readonly id: string;
  readonly field: '' | 'name' | 'description' | 'nickname' | 'signature' | 'title' | 'body' | 'place' | 'topics';
  readonly authorId: string;
}

/** A stored text that WeChat is asked about. Done by the moderation. */
export const ASK_TEXT = jobKind<AskedText>('text-ask', { priority: 4, maxAttempts: 3 });

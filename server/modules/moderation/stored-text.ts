import type { MatterThing } from '@contract/constants/moderation';
import type { Id } from '../../db/tables';

/** A text that is shown, and whose it is. */
export interface StoredText {
  readonly id: Id;
  readonly thing: MatterThing;
  readonly field: string;
  readonly userId: Id;
  readonly albumId: Id | null;
  readonly commentId: Id | null;
  readonly postId?: Id | null;
  readonly milestoneId?: Id | null;
  readonly text: string;
}

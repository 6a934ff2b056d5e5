import type { Answer } from '@contract/schemas/chat/assistant-answer';
import type { Db, Id, Tx } from '../../../db/tables';

/** What the assistant says of its answers. */
export interface AnswerBodies {
  readBodies(db: Db, messageIds: readonly Id[]): Promise<Map<Id, Answer>>;
}

/** What somebody asks, before it is stored. */
export interface AskedQuestion {
  readonly userId: Id;
  readonly conversationId: Id;
  readonly questionId: Id;
}

/** Receives new questions. */
export interface QuestionTaker {
  /** Refuses what cannot be asked. Answers what `take` needs. */
  weigh(userId: Id, question: { readonly type: string; readonly text: string }): Promise<WeighedQuestion>;
  /** In the transaction of the question, whose conversation is locked. Answers the answer's message. */
  take(tx: Tx, question: AskedQuestion, weighed: WeighedQuestion): Promise<Id>;
  /** Once it is committed. Waits for nothing. */
  begin(messageId: Id): void;
}

export interface WeighedQuestion {
  readonly isModel: boolean;
  readonly day: string;
  readonly aDay: number;
}

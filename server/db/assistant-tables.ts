import type { AnswerCard, AnswerStep } from '@contract/schemas/chat/assistant-answer';
import type { ColumnType, Generated } from 'kysely';
import type { Id } from './column-types';

/** See [Note: Assistant] in 0100-assistant. */
interface AssistantPersonTable {
  user_id: Id;
  conversation_id: Id;
  agreed_at: Generated<Date | null>;
}

/** Written as text. */
type Json<T> = ColumnType<T, string | undefined, string>;

interface AssistantAnswerTable {
  message_id: Id;
  user_id: Id;
  question_id: Id | null;
  /** ANSWER_STATE */
  state: Generated<number>;
  body: Generated<string>;
  reason: Generated<string>;
  is_model: boolean;
  steps: Json<AnswerStep[]>;
  cards: Json<AnswerCard[]>;
  asked_at: Date;
  beat_at: Date;
  ended_at: Generated<Date | null>;
}

export interface AssistantTables {
  assistant_person: AssistantPersonTable;
  assistant_answer: AssistantAnswerTable;
  /** `day`: `yyyy-mm-dd` of Shanghai. */
  assistant_asked: { user_id: Id; day: string; count: number };
}

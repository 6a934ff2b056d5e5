import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { eraseConversation } from './assistant.repository';

export const ASSISTANT_TABLES: TableNotes = {
  assistant_person: {
    erasure: { first: (tx, { userId }) => eraseConversation(tx, userId) },
    notExported: 'says which conversation it is, and whether the person has agreed',
  },
  assistant_answer: {
    exports: {
      assistantAnswers: (userId) => sql`
        select coalesce(question.body, '') as question, answer.body as text, answer.is_model::text as "isModel",
          answer.asked_at::text as time
        from assistant_answer as answer left join chat_message as question on question.id = answer.question_id
        where answer.user_id = ${userId} order by answer.message_id`,
    },
  },
  assistant_asked: { notExported: 'counts the questions of a day' },
};

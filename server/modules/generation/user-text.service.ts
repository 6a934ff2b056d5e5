import { PROMPT_MAX_LENGTH, USER_TEXTS_MAX } from '@contract/constants/generation';
import { GENERATION_ERRORS } from '@contract/generation-errors';
import type { GenerationQuery, SaveUserTextInput, UserText, UserTexts } from '@contract/schemas/generation';
import type { Nothing } from '@contract/schemas/shared';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { TextChecks } from '../word/text-check.service';
import { lockOrderer } from './generation.repository';

export interface UserTextService {
  /** One's own, the last first. */
  list(caller: Caller): Promise<UserTexts>;
  /** The same text twice is once, and then the last. */
  save(caller: Caller, input: SaveUserTextInput): Promise<UserText>;
  /** What is gone already is no refusal. */
  remove(caller: Caller, input: GenerationQuery): Promise<Nothing>;
}

export function createUserTexts(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly texts: TextChecks;
}): UserTextService {
  const { db, clock, ids } = deps;
  return {
    async list(caller) {
      const { userId } = requireUser(caller);
      const rows = await db
        .selectFrom('user_text')
        .select(['uid as id', 'text'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(USER_TEXTS_MAX)
        .execute();
      return rows;
    },

    async save(caller, input) {
      const { userId } = requireUser(caller);
      const given = input.text.trim();
      if (given === '') throw refuse(GENERATION_ERRORS.PROMPT_REQUIRED);
      if ([...given].length > PROMPT_MAX_LENGTH) throw refuse(GENERATION_ERRORS.PROMPT_TOO_LONG);
      return db.transaction().execute(async (tx) => {
        const text = await deps.texts.check(tx, given);
        await lockOrderer(tx, userId);
        const known = await tx
          .updateTable('user_text')
          .set({ created_at: clock.now() })
          .where('user_id', '=', userId)
          .where('text', '=', text)
          .returning('uid')
          .executeTakeFirst();
        if (known !== undefined) return { id: known.uid, text };
        const { count } = await tx
          .selectFrom('user_text')
          .select((select) => select.fn.countAll<string>().as('count'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= USER_TEXTS_MAX) throw refuse(GENERATION_ERRORS.USER_TEXTS_LIMIT);
        const uid = ids.newId();
        await tx.insertInto('user_text').values({ uid, user_id: userId, text, created_at: clock.now() }).execute();
        return { id: uid, text };
      });
    },

    async remove(caller, { id }) {
      const { userId } = requireUser(caller);
      await db.deleteFrom('user_text').where('uid', '=', id).where('user_id', '=', userId).execute();
      return null;
    },
  };
}

import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const SESSION_TABLES: TableNotes = {
  device: {},
  session_token: {
    erasure: { first: (tx, { userId }) => tx.deleteFrom('session_token').where('user_id', '=', userId).execute() },
    exportedAs: 'sessions',
  },
  linked_account: {
    erasure: { first: (tx, { userId }) => tx.deleteFrom('linked_account').where('user_id', '=', userId).execute() },
    exports: {
      linkedAccounts: (userId) => sql`
        select provider, app_id as "appId", open_id as "openId", coalesce(union_id, '') as "unionId", created_at::text as time
        from linked_account where user_id = ${userId} order by id`,
    },
  },
  // What is kept of a phone goes by PhoneCodes.forgetPhone, which knows under which hash.
  phone_code: {},
  phone_pace: {},
  phone_asker: {},
  phone_guess: {},
  attempt_counter: {},
  wechat_code: {},
  used_state: {},
  outside_token: {},
};

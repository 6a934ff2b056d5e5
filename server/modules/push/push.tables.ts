import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const PUSH_TABLES: TableNotes = {
  push_client: {
    erasure: { first: (tx, { userId }) => tx.deleteFrom('push_client').where('user_id', '=', userId).execute() },
    exports: {
      pushAddresses: (userId) => sql`
        select case channel when 1 then 'website' else 'message' end as channel, address, created_at::text as time
        from push_client where user_id = ${userId} order by id`,
    },
  },
  push_permit: {},
  push_setting: {
    exports: {
      pushSettings: (userId) => sql`
        select kinds::text, quiet_from::text as "quietFrom", quiet_to::text as "quietTo", updated_at::text as time
        from push_setting where user_id = ${userId}`,
    },
  },
  push_message: {},
};

import { type Kysely, sql } from 'kysely';

/**
 * What finding out who is asking reads is told to the channel `session_row` when it changes: see [Note: Kept rows] in row-watch. `s` and a
 * number is a session, `u` and a number everything of a person. When a session was last used tells nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A notice is no longer than 8,000 bytes.
  `create function tell_session_rows(kind text, ids bigint[]) returns void language plpgsql as $$
   begin
     if cardinality(ids) <= 300 then
       perform pg_notify('session_row', (select string_agg('+' || kind || id, ' ') from unnest(ids) as id));
     elsif ids is not null then
       perform pg_notify('session_row', '*');
     end if;
   end $$`,
  `create function session_token_told() returns trigger language plpgsql as $$
   begin
     perform tell_session_rows('s', array_agg(was.id)) from was join became using (id)
     where (was.token_hash, was.user_id, was.device_id, was.parent_id, was.expires_at, was.revoked_at)
       is distinct from (became.token_hash, became.user_id, became.device_id, became.parent_id, became.expires_at, became.revoked_at);
     return null;
   end $$`,
  `create trigger session_token_told after update on session_token
     referencing old table as was new table as became for each statement execute function session_token_told()`,
  `create function session_token_gone_told() returns trigger language plpgsql as $$
   begin
     perform tell_session_rows('s', array_agg(id)) from was;
     return null;
   end $$`,
  `create trigger session_token_gone_told after delete on session_token
     referencing old table as was for each statement execute function session_token_gone_told()`,
  `create function app_user_told() returns trigger language plpgsql as $$
   begin
     perform tell_session_rows('u', array_agg(was.id)) from was join became using (id)
     where (was.nickname, was.is_admin, was.admin_rights) is distinct from (became.nickname, became.is_admin, became.admin_rights);
     return null;
   end $$`,
  `create trigger app_user_told after update on app_user
     referencing old table as was new table as became for each statement execute function app_user_told()`,
  `create function sanction_told() returns trigger language plpgsql as $$
   begin
     perform tell_session_rows('u', array_agg(distinct user_id)) from became;
     return null;
   end $$`,
  `create trigger sanction_made_told after insert on sanction
     referencing new table as became for each statement execute function sanction_told()`,
  `create trigger sanction_changed_told after update on sanction
     referencing new table as became for each statement execute function sanction_told()`,
];

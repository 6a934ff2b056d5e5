import { type Kysely, sql } from 'kysely';

/**
 * What answers a comment that waits or was removed is seen by nobody, so it is not counted either: it leaves the count with the comment and comes
 * back with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create or replace function comment_counted() returns trigger language plpgsql as $$
   declare step integer := case when tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.standing <> 0) then -1 else 1 end;
   declare about comment := case tg_op when 'DELETE' then old else new end;
   declare counted integer := 1;
   begin
     if about.media_id is not null then
       if about.parent_id is not null then
         if exists (select from comment where id = about.parent_id and standing <> 0) then counted := 0; end if;
       elsif tg_op = 'UPDATE' then
         counted := 1 + (select count(*) from comment where parent_id = about.id and standing = 0);
       end if;
       update media set comment_count = comment_count + step * counted where id = about.media_id;
     end if;
     if about.parent_id is not null then
       update comment set reply_count = reply_count + step where id = about.parent_id;
     end if;
     return null;
   end $$`,
  // Its answers go one by one, after it: each is taken off, so they are put back before.
  `create function comment_hidden_goes() returns trigger language plpgsql as $$
   begin
     update media set comment_count = comment_count
       + (select count(*) from comment where parent_id = old.id and standing = 0)
     where id = old.media_id;
     return old;
   end $$`,
  `create trigger comment_hidden_goes before delete on comment for each row
     when (old.standing <> 0 and old.parent_id is null and old.media_id is not null)
     execute function comment_hidden_goes()`,
  `update media set comment_count = comment_count - hidden.count
   from (
     select reply.media_id, count(*)::int as count from comment as reply
     join comment as parent on parent.id = reply.parent_id
     where reply.standing = 0 and parent.standing <> 0 and reply.media_id is not null
     group by reply.media_id) as hidden
   where media.id = hidden.media_id`,
];

import { type Kysely, sql } from 'kysely';

/**
 * A post is withheld as long as the photo that speaks for it is (see `isPostWithheld`). When that photo is erased it is not there to say so any
 * more, and the post goes with it: its other photos would bring back what was taken from everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create function withheld_post_goes() returns trigger language plpgsql as $$
   begin
     delete from resource_group where talk_id = old.id;
     return old;
   end $$`,
  `create trigger withheld_post_goes before delete on media for each row when (old.legal_status <> 0)
     execute function withheld_post_goes()`,
];

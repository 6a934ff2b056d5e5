import { type Kysely, sql } from 'kysely';

/** How an album's page looks (ALBUM_LOOK), and where in a picture the eye goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table album add column look smallint not null default 1 check (look between 1 and 3)`.execute(db);
  // In percent from the left and from above. Null: nobody has looked for it.
  await sql`alter table media
    add column focus_x smallint check (focus_x between 0 and 100),
    add column focus_y smallint check (focus_y between 0 and 100)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * [Note: Frames of a film] What is looked at of a film are pictures at even distances in time, whichever of them stand alone in the file: the
 * pictures to seek by are those that stand alone, so that whoever makes a film of one such picture would have the machine see no more than that.
 * They lie beside the derivatives. None: they could not be taken, and the film has not passed. Null: made before there were any, and looked
 * at by its pictures to seek by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column check_frames smallint check (check_frames between 0 and 8)`.execute(db);
}

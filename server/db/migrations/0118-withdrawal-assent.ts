import { type Kysely, sql } from 'kysely';

/** [Note: Two assents] At the desk a withdrawal that waits for a review is agreed to by two super admins; whoever was first stands here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table withdrawal add column assented_by bigint').execute(db);
}

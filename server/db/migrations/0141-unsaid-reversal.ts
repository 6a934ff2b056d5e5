import { type Kysely, sql } from 'kysely';

/**
 * Which posting another takes back was never written: a sale goes back in parts, one posting for each refund, and what a posting is about
 * is in its reference, by which the doctor compares both sides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_posting drop column reverses_id`.execute(db);
}

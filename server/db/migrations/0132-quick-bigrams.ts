import { type Kysely, sql } from 'kysely';

/** The same as before, see [Note: Bigrams] in 0008-interaction: a text is gone through once, and not from its beginning for each two characters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function search_bigrams(body text) returns text[] language sql immutable parallel safe as $$
         select coalesce(array_agg(distinct pair), '{}')
         from (
           select one || lead(one) over (order by place) as pair
           from unnest(string_to_array(lower(body), null)) with ordinality as one(one, place)) as two
         where pair !~ '\\s'
       $$`,
    )
    .execute(db);
}

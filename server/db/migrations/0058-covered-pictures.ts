import { type Kysely, sql } from 'kysely';

/**
 * What somebody who is asked is shown of a photo on which others are too: a picture in which their faces are covered. Made when it is asked
 * for, and kept for as long as `covers`, which says what it was made of, is what it would be made of now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table face_covered (
     id bigint generated always as identity primary key,
     media_id bigint not null references media (id) on delete cascade,
     person_id bigint not null references face_person (id) on delete cascade,
     covers text not null,
     picture_url text not null,
     unique (media_id, person_id)
   )`.execute(db);
  await sql`create index face_covered_of_person on face_covered (person_id)`.execute(db);
}

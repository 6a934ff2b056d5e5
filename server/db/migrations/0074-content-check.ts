import { type Kysely, sql } from 'kysely';

/**
 * [Note: Content check] What the classifier said of a photo or video, in thousandths, of a video what was worst. It never makes anything illegal:
 * what looks risky becomes a case of the desk (kind 4). Where the operator has uploads wait for it they come with status 7 and without a case;
 * only those that hold the bytes of something that was taken down bring one along.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table moderation_case drop constraint moderation_case_kind_check,
     add constraint moderation_case_kind_check check (kind between 1 and 4)`,
  `create table content_check (
     media_id bigint primary key references media (id) on delete cascade,
     checker text not null,
     outcome smallint not null check (outcome between 1 and 3),
     drawing smallint not null,
     hentai smallint not null,
     neutral smallint not null,
     porn smallint not null,
     sexy smallint not null,
     pictures smallint not null,
     checked_at timestamptz not null
   )`,
  `create index media_waiting on media (id) where legal_status = 7`,
  `create or replace function media_waits_at_desk() returns trigger language plpgsql as $$
   begin
     if exists (
       select from stored_object as own
       join stored_object as same on same.sha256 = own.sha256
       join media on media.object_id = same.id and media.legal_status = 1
       where own.id = new.object_id
     ) then
       insert into moderation_case (kind, media_id, before_status) values (3, new.id, 0);
     end if;
     return null;
   end $$`,
];

import { type Kysely, sql } from 'kysely';

/**
 * [Note: Picture asks] What WeChat was asked about a photo, or about the poster and frames of a video: one row for each picture. It fetches the
 * picture by an address that is good for this once (`token_hash`), and pushes its verdict under a name (`trace_id`) within half an hour: 0 waits,
 * 1 passed, 2 doubtful, 3 risky, 4 nothing that counts. What it never fetched it has not seen, whatever it says. Of the album's own rule
 * `check_first`: what comes into such an album waits until it has been looked at, as all does where the operator says so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table picture_ask (
     id bigint generated always as identity primary key,
     media_id bigint not null references media (id) on delete cascade,
     part smallint not null,
     token_hash bytea unique,
     trace_id text unique,
     verdict smallint not null default 0 check (verdict between 0 and 4),
     asked_at timestamptz not null,
     fetched_at timestamptz,
     ended_at timestamptz,
     unique (media_id, part)
   )`,
  `create index picture_ask_waiting on picture_ask (asked_at) where verdict = 0`,
  `alter table album add column check_first boolean not null default false`,
  `create function media_waits_for_check() returns trigger language plpgsql as $$
   begin
     if new.legal_status = 0 and exists (select from album where id = new.album_id and check_first) then
       new.legal_status := 7;
     end if;
     return new;
   end $$`,
  `create trigger media_waits_for_check before insert on media for each row execute function media_waits_for_check()`,
];

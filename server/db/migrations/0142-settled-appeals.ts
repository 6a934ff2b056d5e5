import { type Kysely, sql } from 'kysely';

/**
 * A photo or video is in appeal (8) exactly as long as an appeal waits: see [Note: Appeals] in standing.service. Bytes of what is in appeal wait
 * for a decision when they come again, as those of what was taken down do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const waits = (media: string) =>
  `select from moderation_case as one where one.media_id = ${media}.id and one.kind = 2 and one.state = 0`;

const STATEMENTS = [
  `update moderation_case as one set state = 1, decided_at = now()
   from media where media.id = one.media_id and one.kind = 2 and one.state = 0 and media.legal_status = 0`,
  `update moderation_case as one set before_status = media.legal_status
   from media where media.id = one.media_id and one.kind = 2 and one.state = 0 and media.legal_status <> 8`,
  `update media set legal_status = 8 where legal_status <> 8 and exists (${waits('media')})`,
  // What was saved from something in appeal, and where an appeal was refused.
  `insert into moderation_case (kind, media_id, before_status)
   select 3, id, 0 from media where legal_status = 8
     and not exists (select from moderation_case as one where one.media_id = media.id and one.kind = 2)
   on conflict do nothing`,
  `update media set legal_status = case
     when exists (select from moderation_case as one where one.media_id = media.id and one.kind = 2) then 1 else 7 end
   where legal_status = 8 and not exists (${waits('media')})`,
  `drop index media_illegal`,
  `create index media_illegal on media (object_id) where legal_status in (1, 8)`,
  `create or replace function media_bytes_wait() returns trigger language plpgsql as $$
   begin
     if new.object_id is not null and new.legal_status = 0 and exists (
       select from stored_object as own
       join stored_object as same on same.sha256 = own.sha256
       join media on media.object_id = same.id and media.legal_status in (1, 8)
       where own.id = new.object_id
     ) then
       new.legal_status := 7;
     end if;
     return new;
   end $$`,
  `create or replace function media_waits_at_desk() returns trigger language plpgsql as $$
   begin
     if exists (
       select from stored_object as own
       join stored_object as same on same.sha256 = own.sha256
       join media on media.object_id = same.id and media.legal_status in (1, 8)
       where own.id = new.object_id
     ) then
       insert into moderation_case (kind, media_id, before_status) values (3, new.id, 0);
     end if;
     return null;
   end $$`,
];

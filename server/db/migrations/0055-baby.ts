import { type Kysely, sql } from 'kysely';

/**
 * [Note: Baby records] What `albumExt` keeps of an album of template 7: children, what was measured, milestones, and who of the album's people
 * belongs to the family. A child's records go with the child, a family member's place with his place in the album.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table baby_child (
     id bigint generated always as identity primary key,
     uid text not null unique,
     album_id bigint not null references album (id) on delete cascade,
     name text not null check (char_length(name) between 1 and 20),
     sex smallint not null check (sex in (1, 2)),
     birthday date not null,
     avatar text not null default '',
     birth_weight_grams integer,
     birth_height_mm integer,
     created_at timestamptz not null,
     unique (album_id, name)
   )`,
  // Who agreed that a child's data are kept. The row stays when its guardian's account goes.
  `create table baby_consent (
     child_id bigint primary key references baby_child (id) on delete cascade,
     guardian_id bigint references app_user (id) on delete set null,
     version integer not null,
     given_at timestamptz not null
   )`,
  `create index baby_consent_guardian on baby_consent (guardian_id)`,

  `create table baby_growth (
     id bigint generated always as identity primary key,
     uid text not null unique,
     child_id bigint not null references baby_child (id) on delete cascade,
     author_id bigint references app_user (id) on delete set null,
     day date not null,
     weight_grams integer,
     height_mm integer,
     head_mm integer,
     is_lying boolean not null,
     note text not null check (char_length(note) <= 140),
     media_id bigint references media (id) on delete set null,
     created_at timestamptz not null,
     check (coalesce(weight_grams, height_mm, head_mm) is not null),
     unique (child_id, day)
   )`,
  `create index baby_growth_author on baby_growth (author_id)`,
  `create index baby_growth_media on baby_growth (media_id) where media_id is not null`,

  `create table baby_milestone (
     id bigint generated always as identity primary key,
     uid text not null unique,
     child_id bigint not null references baby_child (id) on delete cascade,
     author_id bigint references app_user (id) on delete set null,
     day date not null,
     kind smallint not null,
     title text not null check (char_length(title) between 1 and 20),
     story text not null check (char_length(story) <= 1000),
     created_at timestamptz not null
   )`,
  `create index baby_milestone_list on baby_milestone (child_id, day desc, id desc)`,
  `create index baby_milestone_author on baby_milestone (author_id)`,
  `create unique index baby_milestone_kind on baby_milestone (child_id, kind) where kind <> 0`,
  `create unique index baby_milestone_own on baby_milestone (child_id, day, title) where kind = 0`,
  `create table baby_milestone_media (
     milestone_id bigint not null references baby_milestone (id) on delete cascade,
     media_id bigint not null references media (id) on delete cascade,
     position smallint not null,
     primary key (milestone_id, media_id)
   )`,
  `create index baby_milestone_media_media on baby_milestone_media (media_id)`,

  `create table baby_family (
     id bigint generated always as identity primary key,
     uid text not null unique,
     album_id bigint not null references album (id) on delete cascade,
     user_id bigint not null references app_user (id) on delete cascade,
     relation smallint not null,
     created_at timestamptz not null,
     unique (album_id, user_id)
   )`,
  `create index baby_family_user on baby_family (user_id)`,
  `create function baby_family_follows() returns trigger language plpgsql as $$
   begin
     delete from baby_family where album_id = old.album_id and user_id = old.user_id;
     return null;
   end $$`,
  `create trigger baby_family_left after delete on album_user for each row execute function baby_family_follows()`,
  `create trigger baby_family_blocked after update of role on album_user for each row
     when (new.role = 9 and old.role <> 9) execute function baby_family_follows()`,

  // As an album's pictures: see [Note: Dropped pictures].
  `create function baby_picture_dropped() returns trigger language plpgsql as $$
   begin
     if old.avatar <> '' then
       insert into dropped_picture (address) values (old.avatar) on conflict do nothing;
     end if;
     return null;
   end $$`,
  `create trigger baby_picture_dropped after delete on baby_child for each row execute function baby_picture_dropped()`,
  `create trigger baby_picture_replaced after update of avatar on baby_child for each row
     when (new.avatar <> old.avatar) execute function baby_picture_dropped()`,
];

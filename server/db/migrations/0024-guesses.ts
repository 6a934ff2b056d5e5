import { sql, type Kysely } from 'kysely';

/** Codes belong to whoever asked for them; guesses of codes and of shared passwords are counted so that nobody else pays for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // They live five minutes: whoever holds one asks for another.
  `delete from phone_code`,
  `alter table phone_code drop constraint phone_code_pkey`,
  `alter table phone_code
     drop column tries,
     add column asker text not null,
     add column network text not null,
     add column part text not null,
     add column tries_left smallint not null check (tries_left >= 0),
     add column unnamed_left smallint not null check (unnamed_left >= 0),
     add column tries smallint not null default 0,
     add column unnamed_tries smallint not null default 0,
     add primary key (phone, purpose, asker)`,

  // Devices that have shown a right code of this phone. Of a phone only a keyed hash is kept.
  `create table phone_asker (
     phone_hash bytea not null,
     device_id bigint not null references device (id) on delete cascade,
     last_at timestamptz not null,
     primary key (phone_hash, device_id)
   )`,
  `create index phone_asker_device on phone_asker (device_id)`,
  `create index phone_asker_age on phone_asker (last_at)`,

  // Wrong codes of a phone by the day of their code. A part is a budget: of four digits, of six, of one network, of one device.
  `create table phone_guess (
     phone_hash bytea not null,
     part text not null,
     day date not null,
     wrong integer not null check (wrong >= 0),
     primary key (phone_hash, part, day)
   )`,
  `create index phone_guess_age on phone_guess (day)`,

  // How long whoever guesses at a shared password has to wait. A key is what is guessed at, and a device, a person or a network.
  `create table guess_pace (
     key text primary key,
     wrong integer not null check (wrong >= 0),
     wait_until timestamptz not null,
     place_at timestamptz,
     last_at timestamptz not null
   )`,
  `create index guess_pace_age on guess_pace (last_at)`,
];

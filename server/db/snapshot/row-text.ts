/**
 * [Note: Rows as text] A row of a snapshot is a JSON object of its columns, each as the text that PostgreSQL writes of it and reads again,
 * or null. Values as JSON would lose what JSON does not have: a JSON null beside no value, the bounds of arrays, a minus before a zero.
 */

/** Tables of ours that a snapshot is without, and why. Any other is in it. */
export const NOT_KEPT: Readonly<Record<string, string>> = {
  kysely_migration: 'made by migrating',
  kysely_migration_lock: 'made by migrating',
  multipart_upload: 'the parts that it counts lie in a store that is not taken along: such an upload begins again',
  face_vector: 'what faces are compared by is made again of the photos, and a copy of it could not be erased',
  face_photo_vector: 'the same of the faces that people keep',
  face_scan: 'says for which photos that has been done',
};

/** The texts depend on these settings, which must be the same for writing and reading. */
export const TEXT_SETTINGS = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
];

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `name` and `columns` of each table that is kept, in order of their names. */
export const KEPT_TABLES = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all (array[${Object.keys(NOT_KEPT).map(quoteText).join(', ')}])
  group by relname order by relname collate "C"`;

import type { Pool, PoolClient } from 'pg';
import { NOTES } from '../../server/areas';
import { isSetAnew } from '../../server/cli/backup/restore-backup';
import { NOT_KEPT, quote } from '../../server/db/snapshot/row-text';

/** As the catalogue has it. Columns that the database computes are left out. */
interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Of the table that a key leads to. */
  readonly target: { readonly table: string; readonly name: string } | null;
}

interface Check {
  readonly columns: readonly string[];
  readonly expression: string;
}

/** Text as PostgreSQL reads it; null for none. */
type Candidate = string | null;

/**
 * The rows of each table: two with every column filled as far as the table's checks let them be (where only one of two columns may be,
 * each has its row), one with as little as they let it, but for what the two had to leave empty; and more while columns are left of which
 * only one may be filled.
 */
const ROWS = 3;
const SPARSE = 2;
const NUMBER = 9_007_199_254_740_993n;
/** Of so many columns that are chosen together each key leads to one row only: all that they might be together is tried. */
const MANY = 7;

const ODD_TEXT = `"'\\ \u0085\u2028\u2029\t\n\r\n\u{1F46A}{}`;
const ODD: Readonly<Record<string, (row: number) => readonly string[]>> = {
  bigint: (row) => [String(NUMBER + BigInt(row)), String(row + 1)],
  integer: (row) => [String(2_147_483_647 - row), String(row + 1)],
  smallint: (row) => [String(32_767 - row), String(row + 1)],
  numeric: (row) => [`1${row}.${'0'.repeat(30)}1`, String(row)],
  'double precision': (row) => [['-0', 'NaN', '5e-324'][row % 3] ?? '', `0.${row}`],
  boolean: (row) => [String(row % 2 === 0)],
  text: (row) => [`${row}${ODD_TEXT}`, `${row}\u2028\\`],
  bytea: (row) => [`\\x00ff5c220a0${row}`],
  date: (row) => [['infinity', '2024-02-29', '0044-03-15 BC'][row % 3] ?? ''],
  'timestamp without time zone': (row) => [['2026-01-02 03:04:05.678901', '-infinity', 'infinity'][row % 3] ?? ''],
  'timestamp with time zone': (row) => [
    ['2026-01-02 03:04:05.678901+08', 'infinity', '1890-01-01 00:00:00.1+00'][row % 3] ?? '',
  ],
  jsonb: (row) => [['null', '{"a": [1.10, null, "\u2028"]}', '"text"'][row % 3] ?? ''],
};

/** What files are called: stores take no odd names. */
const FILE_NAMES = new Set([
  ...NOTES.files.ruled,
  ...NOTES.files.columns.map(({ table, column }) => `${table}.${column}`),
]);

/** Fills every table of ours. Answers the columns that are empty in each row. */
export async function fillTables(pool: Pool): Promise<string[]> {
  const columns = await listColumns(pool);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Triggers and keys between tables rest: the rows are what a backup finds, however they came about.
    await client.query('set local session_replication_role = replica');
    const empty: string[] = [];
    for (const [table, own] of byTable(columns)) {
      const checks = await listChecks(client, table);
      await client.query(`delete from ${quote(table)}`);
      const filled = new Set<string>();
      let before = 0;
      for (let row = 0; row <= ROWS || filled.size > before; row += 1) {
        if (row >= ROWS && filled.size === own.length) break;
        before = filled.size;
        const values = await chooseValues(client, columns, own, checks, row, filled);
        for (const [name, value] of values) if (value !== null) filled.add(name);
        await insert(client, table, own, values);
      }
      empty.push(...own.filter(({ name }) => !filled.has(name)).map(({ name }) => `${table}.${name}`));
    }
    await client.query('commit');
    return empty;
  } finally {
    client.release();
  }
}

/** Every row of every table of ours that a restore brings back as it was, as text: see NOT_KEPT and `isSetAnew` for the others. */
export async function readTables(pool: Pool): Promise<Record<string, string[]>> {
  const { rows: columns } = await pool.query<{ table: string; name: string }>(
    `select relname as table, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped order by 1, attnum`,
  );
  const kept = columns.filter(({ table, name }) => !Object.hasOwn(NOT_KEPT, table) && !isSetAnew(table, name));
  const all: Record<string, string[]> = {};
  for (const [table, own] of byTable(kept)) {
    const values = own.map(({ name }) => `${quote(table)}.${quote(name)}::text`).join(', ');
    const { rows } = await pool.query<{ line: string }>(
      `select array[${values}]::text as line from ${quote(table)} order by 1`,
    );
    const names = own.map(({ name }) => name).join(',');
    all[table] = rows.map(({ line }) => `${names}: ${line}`);
  }
  return all;
}

function byTable<T extends { readonly table: string }>(columns: readonly T[]): Map<string, T[]> {
  const tables = new Map<string, T[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}

async function listColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<{ [K in keyof Column]: Column[K] }>(
    `select relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable", (
       select jsonb_build_object('table', confrelid::regclass::text, 'name', target.attname)
       from pg_constraint join pg_attribute as target
         on target.attrelid = confrelid and target.attnum = confkey[array_position(conkey, own.attnum)]
       where conrelid = own.attrelid and contype = 'f' and own.attnum = any (conkey) limit 1) as target
     from pg_attribute as own join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
       and attnum > 0 and not attisdropped and attgenerated = '' order by 1, attnum`,
  );
  return rows;
}

async function listChecks(client: PoolClient, table: string): Promise<Check[]> {
  const { rows } = await client.query<Check>(
    `select pg_get_expr(conbin, conrelid) as expression, (
       select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
     from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [quote(table)],
  );
  return rows;
}

/** Columns that one check names are chosen together: the first of what they might be that the checks let pass. */
async function chooseValues(
  client: PoolClient,
  all: readonly Column[],
  own: readonly Column[],
  checks: readonly Check[],
  row: number,
  filled: ReadonlySet<string>,
): Promise<Map<string, Candidate>> {
  const values = new Map<string, Candidate>();
  for (const column of own) {
    if (values.has(column.name)) continue;
    const names = joinedWith(column.name, checks);
    const group = own.filter(({ name }) => names.has(name));
    // What the rows before had to leave empty goes first, and of that what may be empty.
    const rank = ({ name, isNullable }: Column): number => (filled.has(name) ? 2 : 0) + (isNullable ? 0 : 1);
    const ordered = (row % 2 === 0 ? [...group] : [...group].reverse()).sort((one, other) => rank(one) - rank(other));
    const its = checks.filter((check) => check.columns.some((name) => names.has(name)));
    const chosen = await chooseTogether(client, ordered, its, (each) =>
      candidatesOf(all, each, its, row, {
        isSparse: row === SPARSE && filled.has(each.name),
        isAmongMany: group.length > MANY,
      }),
    );
    for (const [name, value] of chosen) values.set(name, value);
  }
  return values;
}

function joinedWith(name: string, checks: readonly Check[]): Set<string> {
  const names = new Set([name]);
  for (let size = 0; size < names.size;) {
    size = names.size;
    for (const { columns } of checks)
      if (columns.some((each) => names.has(each))) for (const each of columns) names.add(each);
  }
  return names;
}

async function chooseTogether(
  client: PoolClient,
  group: readonly Column[],
  checks: readonly Check[],
  candidates: (column: Column) => readonly Candidate[],
): Promise<Map<string, Candidate>> {
  const sources = group.map(
    ({ name, type }, at) =>
      `(select value::${type} as ${quote(name)}, nth as nth_${at} from unnest($${at + 1}::text[]) with ordinality as each(value, nth)) as of_${at}`,
  );
  const { rows } = await client.query<{ found: Candidate[] }>(
    `select array[${group.map(({ name }) => `${quote(name)}::text`).join(', ')}] as found from ${sources.join(' cross join ')}
     where ${['true', ...checks.map(({ expression }) => `(${expression}) is not false`)].join(' and ')}
     order by ${group.map((_, at) => `nth_${at}`).join(', ')} limit 1`,
    group.map((column) => candidates(column)),
  );
  const found = rows[0]?.found;
  if (found === undefined) throw new Error(`nothing passes the checks of ${group.map(({ name }) => name).join(', ')}`);
  return new Map(group.map(({ name }, at) => [name, found[at] ?? null]));
}

function candidatesOf(
  all: readonly Column[],
  column: Column,
  checks: readonly Check[],
  row: number,
  { isSparse, isAmongMany }: { readonly isSparse: boolean; readonly isAmongMany: boolean },
): Candidate[] {
  const { table, name, type, isNullable, target } = column;
  const none = isNullable ? [null] : [];
  let some: readonly string[];
  if (FILE_NAMES.has(`${table}.${name}`)) some = [type === 'text' ? `file-${row}` : `{file-${row}}`];
  else if (target !== null) {
    const keys = [keyOf(all, target, row % ROWS), keyOf(all, target, (row + 1) % ROWS)];
    some = keys.slice(0, isAmongMany ? 1 : undefined);
  } else some = [...oddValues(column, row), ...literalsIn(checks, type)];
  return isSparse ? [...none, ...some] : [...some, ...none];
}

/** What the row of this number has in the column that a key leads to. */
function keyOf(all: readonly Column[], target: { readonly table: string; readonly name: string }, row: number): string {
  const column = all.find(({ table, name }) => table === target.table && name === target.name);
  if (column === undefined) throw new Error(`there is no ${target.table}.${target.name}`);
  const [value] = column.target === null ? oddValues(column, row) : [keyOf(all, column.target, row)];
  if (value === undefined) throw new Error(`a key leads to ${target.table}.${target.name}, which is empty`);
  return value;
}

function oddValues({ table, name, type }: Column, row: number): readonly string[] {
  const element = /^(.*)\[\]$/.exec(type)?.[1];
  const odd = ODD[element ?? type];
  if (odd === undefined) throw new Error(`${table}.${name} is a ${type}: say here what such a column is filled with`);
  if (element === undefined) return odd(row);
  const [first = ''] = odd(row);
  return [[`{"${first.replaceAll(/["\\]/g, '\\$&')}",NULL}`, '{}', '[2:2]={1}'][row % 3] ?? ''];
}

/** What a check names: one of these may be all it lets pass. */
function literalsIn(checks: readonly Check[], type: string): string[] {
  const pattern = type === 'text' ? /'((?:[^']|'')*)'::text/g : /(?<![\w'])(\d+)(?!\w)/g;
  if (type !== 'text' && !/^(bigint|integer|smallint)$/.test(type)) return [];
  const found = checks.flatMap(({ expression }) => [...expression.matchAll(pattern)].map((one) => one[1] ?? ''));
  return [...new Set(found)];
}

async function insert(
  client: PoolClient,
  table: string,
  own: readonly Column[],
  values: ReadonlyMap<string, Candidate>,
): Promise<void> {
  const names = own.map(({ name }) => quote(name)).join(', ');
  const places = own.map(({ type }, at) => `$${at + 1}::text::${type}`).join(', ');
  await client.query(
    `insert into ${quote(table)} (${names}) overriding system value values (${places})`,
    own.map(({ name }) => values.get(name) ?? null),
  );
}

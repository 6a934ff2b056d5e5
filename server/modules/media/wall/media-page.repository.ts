import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { pageOffset, type PageWish } from '@contract/rules/page';
import type { Db, Id } from '../../../db/tables';
import { type MediaQuery, type MediaRow, withNames } from './media-list.repository';

/** Where the page before ended. */
export interface PagePlace {
  /** Of all pages, as it was counted for the first one. */
  readonly total: number;
  /** What the last row is ordered by, as a whole number: times count microseconds. */
  readonly value: string;
  readonly id: Id;
}

/** A page of a list that was asked for with `current` and `size`, and how the next one is reached. */
export interface Listed {
  readonly total: number;
  readonly rows: MediaRow[];
  /** Null at the end, and where the next page is found by its number at no greater cost. */
  readonly next: PagePlace | null;
}

export interface OrderedList {
  readonly rows: MediaQuery;
  /** The same rows in a form that is counted faster. */
  readonly counted?: MediaQuery;
  /** Then by id, in the same direction. */
  readonly by: RawBuilder<unknown>;
  /** Where the id is found in an index beside `by`. The media's own by default. */
  readonly id?: RawBuilder<unknown>;
  readonly kind: 'number' | 'instant' | 'local';
  readonly isAscending?: boolean;
  /** No more than these are in the list. */
  readonly max?: number;
}

/**
 * One page. Where it is known how the page before ended, it starts there, and is not counted again: page N then reads what page 1
 * reads. Otherwise (somebody who leafs to a page by its number) the rows before it are skipped.
 */
export async function listOrderedPage(
  db: Db,
  list: OrderedList,
  readerId: Id | null,
  page: PageWish,
  after: PagePlace | null,
): Promise<Listed> {
  const total = after?.total ?? (await countRows(db, list));
  const left = total - pageOffset(page);
  if (left <= 0) return { total, rows: [], next: null };
  const direction = list.isAscending === true ? 'asc' : 'desc';
  const cut = await list.rows
    .select(['media.id', toNumber(list).as('value')])
    .$if(after !== null, (query) => query.where(isBeyond(list, after ?? { value: '0', id: '0' })))
    .orderBy(list.by, direction)
    .orderBy(idOf(list), direction)
    .limit(Math.min(page.size, left))
    .$if(after === null, (query) => query.offset(pageOffset(page)))
    .execute();
  const last = cut.at(-1);
  const isEnd = last === undefined || cut.length === left || cut.length < page.size;
  return {
    total,
    rows: await listInOrder(
      db,
      cut.map((row) => row.id),
      readerId,
    ),
    next: isEnd ? null : { total, value: last.value, id: last.id },
  };
}

async function countRows(db: Db, { rows, counted = rows, max }: OrderedList): Promise<number> {
  const all = counted.select('media.id').$if(max !== undefined, (query) => query.limit(max ?? 0));
  const { total } = await db
    .selectFrom(all.as('listed'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Names are looked up for what is shown, not for what is counted or skipped. */
async function listInOrder(db: Db, ids: readonly Id[], readerId: Id | null): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const rows = db.selectFrom('media').selectAll('media').where('media.id', 'in', ids);
  const byId = new Map((await withNames(db, rows, readerId).execute()).map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row): row is MediaRow => row !== undefined);
}

const idOf = ({ id }: OrderedList): RawBuilder<unknown> => id ?? sql`media.id`;

function toNumber({ by, kind }: OrderedList): RawBuilder<string> {
  return kind === 'number'
    ? sql<string>`(${by})::text`
    : sql<string>`(extract(epoch from ${by}) * 1000000)::bigint::text`;
}

function isBeyond(list: OrderedList, { value, id }: Pick<PagePlace, 'value' | 'id'>) {
  const { by, kind, isAscending } = list;
  const micros = sql`${value}::bigint * interval '1 microsecond'`;
  const from = {
    number: sql`${value}::bigint`,
    instant: sql`to_timestamp(0) + ${micros}`,
    local: sql`timestamp 'epoch' + ${micros}`,
  }[kind];
  const than = sql.raw(isAscending === true ? '>' : '<');
  return sql<SqlBool>`(${by}, ${idOf(list)}) ${than} (${from}, ${id}::bigint)`;
}

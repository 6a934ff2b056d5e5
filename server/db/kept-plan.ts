import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* keep plan */';
// The mark is the first thing of a statement, or follows its `select`.
const MARK_WITHIN = 40;

/**
 * Begins a statement (`modifyFront`, or first in `sql`) that is asked all the time and has one sensible plan whatever its values:
 * a connection plans it a few times and then keeps the plan, see "Plan caching" under PREPARE in PostgreSQL's manual. For few
 * statements of few shapes: each shape is kept for as long as a connection lives, so none with a list as long as what is asked.
 */
export const KEEP_PLAN: RawBuilder<unknown> = sql.raw(MARK);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `kept_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Has a new connection prepare the marked statements. */
export function keepPlans(client: pg.ClientBase): void {
  const ask: (...args: unknown[]) => unknown = client.query.bind(client);
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) =>
    typeof first === 'string' && Array.isArray(values) && first.slice(0, MARK_WITHIN).includes(MARK)
      ? ask({ name: nameOf(first), text: first, values }, ...rest)
      : ask(first, values, ...rest)) as typeof client.query;
}

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

interface Kept {
  readonly name: string;
  readonly text: string;
}

const LIST = /\$\d+::\w+\[\]/g;

const kept = new Map<string, Kept>();

/**
 * A plan made for one list looks better than the kept one, which is for a list of ten, so that PostgreSQL would make one each time where
 * lists are mostly shorter. How long they are is hidden from it.
 */
function keptOf(text: string): Kept {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const hidden = text.replaceAll(LIST, (list) => `(select ${list})::${list.slice(list.indexOf(':') + 2)}`);
  const one = { name: `kept_${kept.size + 1}`, text: hidden };
  kept.set(text, one);
  return one;
}

/** Has a new connection prepare the marked statements. */
export function keepPlans(client: pg.ClientBase): void {
  const ask: (...args: unknown[]) => unknown = client.query.bind(client);
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) =>
    typeof first === 'string' && Array.isArray(values) && first.slice(0, MARK_WITHIN).includes(MARK)
      ? ask({ ...keptOf(first), values }, ...rest)
      : ask(first, values, ...rest)) as typeof client.query;
}

import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';

// Else every cleaning first puts a copy of its schema in order: a third of all that a page of a list took. The choices of our calls
// stand in order, the narrower one first.
Settings.Set({ unionPrioritySort: false });

/**
 * The validator of a schema, compiled when it is first asked for. All calls together take about half a second of a processor to compile,
 * and a process that has just started, or a file of tests, needs a few of them.
 */
export function compileAtFirstUse<S extends TSchema>(schema: S): () => Validator<Record<never, never>, S, Static<S>> {
  let validator: Validator<Record<never, never>, S, Static<S>> | null = null;
  return () => (validator ??= Compile(schema));
}

import { ERROR_TOAST_DELAY_MS } from '@contract/constants/client';
import { BATCH_MAX, RESTORE_MAX } from '@contract/constants/media';
import { removeMedia, restoreMedia } from '@contract/http/media';
import type { BatchResults, FormerOf, SettingResults } from '@contract/schemas/shared';
import { call } from '@/api/client';
import { inBatches } from '@/domain/wall/wall-selection';

/** One call on many photos. */
export interface BatchStep {
  readonly ids: readonly string[];
  /** How many of them one call takes. */
  readonly atOnce: number;
  act(ids: string[]): Promise<BatchResults['results']>;
  /** What takes back all that it has changed so far. */
  back(): readonly BatchStep[];
}

/** `from`: those that have another value by now are refused. Of no use where there are but two: what is not one is the other. */
type Send<V> = (ids: string[], value: V, from?: V) => Promise<SettingResults<V>>;

/** Brings these to a value, and back each to its own, `backAtOnce` by a call, unless somebody has changed it since. */
export function setting<V>(ids: readonly string[], value: V, send: Send<V>, backAtOnce = BATCH_MAX): BatchStep {
  const former = new Map<string, FormerOf<V>[number]>();
  return {
    ids,
    atOnce: BATCH_MAX,
    act: async (some) => {
      const reply = await send(some, value);
      for (const one of reply.former) {
        const key = JSON.stringify(one.value);
        former.set(key, { value: one.value, ids: [...(former.get(key)?.ids ?? []), ...one.ids] });
      }
      return reply.results;
    },
    back: () => settingBack([...former.values()], value, send, backAtOnce),
  };
}

/** `set`: what they were all brought to. With `atOnce` of RESTORE_MAX, what was set is undone to its end also where the page is left. */
export const settingBack = <V>(
  former: Readonly<FormerOf<V>>,
  set: V,
  send: Send<V>,
  atOnce = BATCH_MAX,
): readonly BatchStep[] =>
  former.map(({ ids, value }) => ({
    ids,
    atOnce,
    act: async (some) => (await send(some, value, set)).results,
    back: () => [],
  }));

/** Out of the bin, by one call: it is done to its end also where the page is left. */
export const restoring = (ids: readonly string[]): BatchStep => ({
  ids,
  atOnce: RESTORE_MAX,
  act: async (some) => (await call(restoreMedia, { ids: some })).results,
  back: () => [],
});

/** Into the bin. */
export function removing(ids: readonly string[]): BatchStep {
  const gone: string[] = [];
  return {
    ids,
    atOnce: BATCH_MAX,
    act: async (some) => {
      const { results } = await call(removeMedia, { ids: some });
      gone.push(...results.flatMap(({ id, code }) => (code === 0 ? [id] : [])));
      return results;
    },
    back: () => (gone.length === 0 ? [] : [restoring(gone)]),
  };
}

export interface BatchOutcome {
  readonly asked: number;
  readonly done: readonly string[];
  /** What was refused, failed or not tried. */
  readonly left: readonly string[];
  /** The first refusal's words, which stand for the others. */
  readonly refused: string;
  /** A call failed, and what was left after it was not tried. */
  readonly isCut: boolean;
}

export const CUT_WORDS = '请求失败，请重试';

/** The request layer shows a failure after a while: what came of all of them is said after that, and stays. */
export const untilErrorIsShown = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ERROR_TOAST_DELAY_MS));

/**
 * Makes the calls one after the other. Rejects if the first one fails; if a later one fails, what was done before it is still reported as
 * done.
 */
export async function runSteps(steps: readonly BatchStep[]): Promise<BatchOutcome> {
  const left = new Set(steps.flatMap(({ ids }) => ids));
  const asked = left.size;
  const done: string[] = [];
  let refused = '';
  const toOutcome = (isCut: boolean): BatchOutcome => ({ asked, done, left: [...left], refused, isCut });
  for (const step of steps) {
    for (const some of inBatches(step.ids, step.atOnce)) {
      const results = await step.act([...some]).catch((error: unknown) => {
        if (done.length === 0) throw error;
        return null;
      });
      if (results === null) {
        await untilErrorIsShown();
        refused ||= CUT_WORDS;
        return toOutcome(true);
      }
      for (const { id, code, msg } of results) {
        if (code !== 0) refused ||= msg;
        else if (left.delete(id)) done.push(id);
      }
    }
  }
  return toOutcome(false);
}

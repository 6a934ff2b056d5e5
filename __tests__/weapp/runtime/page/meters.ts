import type { PageMeter } from '../protocol';
import type { Clock } from './clock';

/** WeChat refuses more in one call. */
export const MAX_SET_DATA_BYTES = 1024 * 1024;
const SECOND_MS = 1000;

interface Count {
  calls: number;
  largestCallBytes: number;
  largestActionBytes: number;
  mostCallsPerSecond: number;
  nodes: number;
  depth: number;
  hiddenCalls: number;
  /** It has cleared itself up since it left the front. */
  isCleared: boolean;
  actionBytes: number;
  recent: { pageId: number; atMs: number }[];
}

export interface Meters {
  /** What follows belongs to a new act of the user. */
  beginAct(): void;
  /** A call to `setData`; says how large it was. Pages with one path that are opened one after the other do not share their seconds. */
  count(page: { path: string; id: number }, json: string, isShown: boolean): number;
  /** The tree of a page as it is now. */
  measure(page: string, root: Element): void;
  list(): PageMeter[];
}

/** Counts what crosses from the logic layer to the view, for each page; seconds are the program's. */
export function createMeters(clock: Pick<Clock, 'now'>): Meters {
  const counts = new Map<string, Count>();
  const encoder = new TextEncoder();
  const countOf = (page: string): Count => {
    const found = counts.get(page);
    if (found !== undefined) return found;
    const zero = { calls: 0, largestCallBytes: 0, largestActionBytes: 0, mostCallsPerSecond: 0, nodes: 0, depth: 0 };
    const count = { ...zero, hiddenCalls: 0, isCleared: false, actionBytes: 0, recent: [] };
    counts.set(page, count);
    return count;
  };
  return {
    beginAct() {
      for (const count of counts.values()) count.actionBytes = 0;
    },
    count({ path, id: pageId }, json, isShown) {
      const sizeBytes = encoder.encode(json).length;
      const count = countOf(path);
      count.calls += 1;
      if (!isShown && count.isCleared) count.hiddenCalls += 1;
      count.isCleared = !isShown;
      count.largestCallBytes = Math.max(count.largestCallBytes, sizeBytes);
      count.actionBytes += sizeBytes;
      count.largestActionBytes = Math.max(count.largestActionBytes, count.actionBytes);
      const nowMs = clock.now();
      count.recent = [...count.recent.filter(({ atMs }) => nowMs - atMs < SECOND_MS), { pageId, atMs: nowMs }];
      const callsOfPage = count.recent.filter((one) => one.pageId === pageId).length;
      count.mostCallsPerSecond = Math.max(count.mostCallsPerSecond, callsOfPage);
      return sizeBytes;
    },
    measure(page, root) {
      const count = countOf(page);
      const { nodes, depth } = sizeOf(root);
      count.nodes = Math.max(count.nodes, nodes);
      count.depth = Math.max(count.depth, depth);
    },
    list: () =>
      [...counts].map(
        ([page, { calls, largestCallBytes, largestActionBytes, mostCallsPerSecond, nodes, depth, hiddenCalls }]) => ({
          page,
          calls,
          largestCallBytes,
          largestActionBytes,
          mostCallsPerSecond,
          nodes,
          depth,
          hiddenCalls,
        }),
      ),
  };
}

function sizeOf(element: Element): { nodes: number; depth: number } {
  let nodes = 1;
  let depth = 0;
  for (const child of element.children) {
    const inner = sizeOf(child);
    nodes += inner.nodes;
    depth = Math.max(depth, inner.depth);
  }
  return { nodes, depth: depth + 1 };
}

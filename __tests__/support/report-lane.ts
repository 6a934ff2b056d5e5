import { setTimeout as sleep } from 'node:timers/promises';
import { STAT_KIND, VISIT_SOURCE } from '@contract/constants/statistics';
import { reportEvents } from '@contract/http/statistics';
import type { StatEvent } from '@contract/schemas/statistics';
import { randomIds } from '../../server/adapters/ids/random';
import { type Api, Refused } from '../../server/cli/import/api';
import type { SeededRandom } from './seeded-random';

const KINDS = [STAT_KIND.albumView, STAT_KIND.share] as const;
const EVENTS_MAX = 5;
const PAUSE_MS = 20;

/** How many were acknowledged, each once, by kind. */
export type Acknowledged = ReadonlyMap<number, number>;

/**
 * Reports visits and shares of an album as a client does, until it is asked to stop and has an answer to each: a report without an answer
 * is sent again with the same ids, and now and then one with an answer is, too. Rejects when a report is refused.
 */
export async function reportUntil(
  isOver: () => boolean,
  api: () => Api,
  albumId: string,
  random: SeededRandom,
): Promise<Acknowledged> {
  const acknowledged = new Map<number, number>();
  while (!isOver()) {
    const events = Array.from({ length: 1 + random.below(EVENTS_MAX) }, (): StatEvent => {
      const kind = KINDS[random.below(KINDS.length)] ?? STAT_KIND.albumView;
      return { id: randomIds.newId(), kind, albumId, source: VISIT_SOURCE.link };
    });
    await reportOnce(api, events);
    if (random.below(4) === 0) await reportOnce(api, events);
    for (const { kind } of events) acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1);
    await sleep(PAUSE_MS);
  }
  return acknowledged;
}

async function reportOnce(api: () => Api, events: readonly StatEvent[]): Promise<void> {
  for (;;) {
    try {
      const { taken } = await api().call(reportEvents, { events: [...events] });
      if (taken === events.length) return;
      throw new Refused(0, `${taken} of ${events.length} were taken`);
    } catch (error) {
      if (error instanceof Refused) throw error;
      // Killed under way; the next connection is made when the server is back.
      await sleep(100);
    }
  }
}

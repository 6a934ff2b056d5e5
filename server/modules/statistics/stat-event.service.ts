import { STAT_EVENTS_KEPT_DAYS, STAT_KIND } from '@contract/constants/statistics';
import type { ReportedEvents, ReportEventsInput } from '@contract/schemas/statistics';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireSession } from '../../http/caller';
import type { Jobs } from '../../jobs/queue';
import type { AccessService } from '../access/access.service';
import { canSeeMedia, toMediaAccess } from '../access/media-access.service';
import type { CountedEvent, Viewer } from './stat-event.repository';
import * as repository from './stat-event.repository';
import { ROLL_UP_STATISTICS } from './stat-event.jobs';

/** Counts what happens. What it has answered is stored. */
export interface StatCounter {
  add(events: readonly CountedEvent[]): Promise<void>;
}

/**
 * [Note: Counting] An event is a row, written apart from what is looked at: reading an album never waits for it, and whoever
 * reports one gets no answer before it is stored. The same event twice is one row. A job rolls rows up into hours, days and
 * visitors in one statement that also marks them, so that a crash at any moment leaves each counted once. Numbers are what is
 * rolled up and the rows that are not yet, together.
 */
export interface StatEventService extends StatCounter {
  report(caller: Caller, input: ReportEventsInput): Promise<ReportedEvents>;
  /** Rolls up what is due; answers how many events it were. */
  rollUp(signal: AbortSignal): Promise<number>;
  /** Makes the queue hold the next time. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

const EVERY_MS = 60_000;
const KEY = 'statistics-roll-up';
const ROWS_AT_ONCE = 5_000;
const DAY_MS = 86_400_000;

export function createStatEvents(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly access: AccessService;
}): StatEventService {
  const { db, clock } = deps;

  const add: StatCounter['add'] = async (events) => {
    if (events.length > 0) await repository.insertEvents(db, events, clock.now());
  };

  return {
    add,

    async report(caller, input) {
      const session = requireSession(caller);
      const albumUids = [...new Set(input.events.map((event) => event.albumId))];
      const albums = await Promise.all(albumUids.map((uid) => deps.access.findSeen(session, uid)));
      const seen = new Map(albums.flatMap((album) => (album === null ? [] : [[album.albumUid, album] as const])));
      const mediaUids = input.events.flatMap((event) => event.mediaId ?? []);
      const media = await repository.findMedia(db, mediaUids);
      const events = input.events.flatMap((event) => {
        const album = seen.get(event.albumId);
        if (album === undefined) return [];
        const { albumId, rights } = album;
        const found = event.mediaId === undefined ? null : media.get(event.mediaId);
        const isSeen =
          found === null
            ? event.kind !== STAT_KIND.mediaView
            : found?.albumId === albumId && canSeeMedia(found, toMediaAccess(session, rights));
        if (!isSeen) return [];
        const mediaId = found?.id ?? null;
        return [{ ...viewerKey(session), uid: event.id, albumId, mediaId, kind: event.kind, source: event.source }];
      });
      await add(events);
      return { taken: events.length };
    },

    async rollUp(signal) {
      let rolled = 0;
      for (;;) {
        signal.throwIfAborted();
        const count = await repository.rollUpEvents(db, ROWS_AT_ONCE);
        rolled += count;
        if (count < ROWS_AT_ONCE) break;
      }
      await repository.deleteOldEvents(
        db,
        new Date(clock.now().getTime() - STAT_EVENTS_KEPT_DAYS * DAY_MS),
        ROWS_AT_ONCE,
      );
      return rolled;
    },

    scheduleNext: () => {
      const runAt = new Date(clock.now().getTime() + EVERY_MS);
      return deps.jobs.add(db, ROLL_UP_STATISTICS, {}, { key: KEY, runAt });
    },
  };
}

export function viewerKey(caller: Caller): Viewer {
  const session = requireSession(caller);
  return session.kind === 'user'
    ? { viewer: `u${session.userId}`, userId: session.userId }
    : { viewer: `d${session.deviceId}`, userId: null };
}

import { CHECK_OUTCOME, type PictureScores } from '@contract/constants/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { PictureChecker } from '../../adapters/content-check/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { Db, Id } from '../../db/tables';
import type { Env } from '../../env';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { CHECK_MEDIA, SWEEP_CHECKS } from '../media/jobs/media-check.jobs';
import { changeCounted } from '../media/rows/media-count.service';
import { followChecks, leaveToDesk } from './check-outcome.service';
import { readPictures } from './checked-pictures';
import { isRisky, worstOf } from './content-check.rules';
import * as repository from './content-check.repository';
import type { PictureAsks } from './picture-ask.service';

export interface ContentCheckService {
  /** See [Note: Content check]. Running it twice changes nothing. */
  check(mediaId: Id, signal: AbortSignal): Promise<void>;
  /** Wakes what nobody has looked at, and leaves to the desk what has waited too long. */
  sweep(): Promise<void>;
  /** Makes the queue hold the next sweep. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface ContentCheckDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly checker: PictureChecker;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly env: Pick<Env, 'contentCheck'>;
  readonly pictures: Pick<PictureAsks, 'begin'>;
}

const SWEPT = 200;
const HOUR_MS = 3_600_000;
/** So long something waits for the machine at most; then for somebody. */
const PATIENCE_MS = 2 * HOUR_MS;

/** `null`: a picture that could not be read. */
type Seen =
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'seen'; readonly scores: readonly (PictureScores | null)[] };

export function createContentChecks(deps: ContentCheckDeps): ContentCheckService {
  const { db, store, checker, jobs, clock, env } = deps;

  async function look(pictures: readonly (Buffer | null)[], signal: AbortSignal): Promise<Seen> {
    const scores: (PictureScores | null)[] = [];
    for (const picture of pictures) {
      signal.throwIfAborted();
      if (picture === null) {
        scores.push(null);
        continue;
      }
      const outcome = await checker.judge(picture);
      if (outcome.kind === 'missing') return outcome;
      scores.push(outcome.kind === 'judged' ? outcome.scores : null);
    }
    return { kind: 'seen', scores };
  }

  /** What the machine said, and what follows from it: never more than a case. */
  async function settle(mediaId: Id, albumId: Id, seen: readonly (PictureScores | null)[]): Promise<void> {
    const at = clock.now();
    const worst = worstOf(seen.filter((one) => one !== null));
    const isBad = worst !== null && isRisky(worst);
    // What could not be read has not passed.
    const isUnread = worst === null || seen.includes(null);
    const outcome = isBad ? CHECK_OUTCOME.risky : isUnread ? CHECK_OUTCOME.unread : CHECK_OUTCOME.passed;
    await db.transaction().execute((tx) =>
      changeCounted(tx, albumId, [mediaId], async () => {
        const about = { mediaId, checker: checker.version, outcome, scores: worst, pictures: seen.length, at };
        await repository.keepCheck(tx, about);
        await followChecks(tx, mediaId, at);
      }),
    );
  }

  async function leave({ id, albumId }: { readonly id: Id; readonly albumId: Id }): Promise<void> {
    await db.transaction().execute((tx) => changeCounted(tx, albumId, [id], () => leaveToDesk(tx, id, clock.now())));
  }

  return {
    async check(mediaId, signal) {
      const media = await repository.findToCheck(db, mediaId, checker.version);
      if (media === null || (env.contentCheck === 'off' && !media.isUndecided)) return;
      await deps.pictures.begin(mediaId, media);
      const seen = await look(await readPictures(store, media), signal);
      // Looked at once there is a model; meanwhile what waits comes to the desk by the sweep.
      if (seen.kind === 'missing') return deps.log.warn(`a picture was not looked at: ${seen.reason}`);
      await settle(mediaId, media.albumId, seen.scores);
    },

    async sweep() {
      const now = clock.now().getTime();
      if (checker.isAvailable) {
        // Where nothing is to be looked at, some albums have it so.
        for (const mediaId of await repository.listUnchecked(
          db,
          { onlyUndecided: env.contentCheck === 'off' },
          SWEPT,
        )) {
          await jobs.add(db, CHECK_MEDIA, { mediaId }, { key: `media-check-${mediaId}` });
        }
      }
      for (const one of await repository.listForgotten(db, new Date(now - PATIENCE_MS), SWEPT)) await leave(one);
    },

    scheduleNext: () =>
      jobs.add(db, SWEEP_CHECKS, {}, { key: 'media-check-sweep', runAt: new Date(clock.now().getTime() + HOUR_MS) }),
  };
}

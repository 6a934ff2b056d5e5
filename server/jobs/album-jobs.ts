import type { LiveService } from '../modules/live/live.service';
import { ERASE_ALBUMS, SWEEP_BIN } from '../modules/media/media-bin.jobs';
import type { MediaBinService } from '../modules/media/media-bin.service';
import { ROLL_UP_STATISTICS } from '../modules/statistics/stat-event.jobs';
import type { StatEventService } from '../modules/statistics/stat-event.service';
import { handleJob, type JobHandler } from './queue';

export function listAlbumJobs(
  bin: MediaBinService,
  statistics: StatEventService,
  live: Pick<LiveService, 'forget'>,
): readonly JobHandler[] {
  return [
    // What follows is scheduled first, so that a run that fails is followed by another.
    handleJob(SWEEP_BIN, async (_payload, signal) => {
      await bin.scheduleNext();
      await bin.sweep(signal);
      await live.forget();
    }),
    handleJob(ERASE_ALBUMS, async (_payload, signal) => {
      await bin.sweep(signal);
    }),
    handleJob(ROLL_UP_STATISTICS, async (_payload, signal) => {
      await statistics.scheduleNext();
      await statistics.rollUp(signal);
    }),
  ];
}

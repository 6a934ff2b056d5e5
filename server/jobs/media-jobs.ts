import { DERIVE_IMAGE, DERIVE_VIDEO, SWEEP_MEDIA } from '../modules/media/media-derive.jobs';
import type { MediaDeriveService } from '../modules/media/media-derive.service';
import type { MediaSweepService } from '../modules/media/media-sweep.service';
import type { PictureService } from '../modules/user/picture.service';
import { handleJob, type JobHandler } from './queue';

export function listMediaJobs(
  deriver: MediaDeriveService,
  sweep: MediaSweepService,
  pictures: Pick<PictureService, 'sweep'>,
): readonly JobHandler[] {
  return [
    handleJob(DERIVE_IMAGE, ({ mediaId }, signal) => deriver.derive(mediaId, signal)),
    handleJob(DERIVE_VIDEO, ({ mediaId }, signal) => deriver.derive(mediaId, signal)),
    handleJob(SWEEP_MEDIA, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await sweep.scheduleNext();
      await sweep.sweep(signal);
      await pictures.sweep(signal);
    }),
  ];
}

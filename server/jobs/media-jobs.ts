import { COMPRESS_MEDIA } from '../modules/media/media-compress.jobs';
import type { MediaCompressService } from '../modules/media/media-compress.service';
import { DERIVE_IMAGE, DERIVE_VIDEO, SWEEP_MEDIA } from '../modules/media/media-derive.jobs';
import type { MediaDeriveService } from '../modules/media/media-derive.service';
import { MARK_PHOTOS, MARK_VIDEOS, REMARK_PHOTO, REMARK_VIDEO } from '../modules/media/media-mark.jobs';
import type { MediaMarkService } from '../modules/media/media-mark.service';
import type { MediaSweepService } from '../modules/media/media-sweep.service';
import type { PictureService } from '../modules/user/picture.service';
import { handleJob, type JobHandler } from './queue';

export function listMediaJobs(
  deriver: MediaDeriveService,
  sweep: MediaSweepService,
  pictures: Pick<PictureService, 'sweep'>,
  marks: Pick<MediaMarkService, 'markAlbum' | 'remake' | 'repair'>,
  compression: Pick<MediaCompressService, 'run'>,
): readonly JobHandler[] {
  return [
    handleJob(DERIVE_IMAGE, ({ mediaId, openTries }, signal) => deriver.derive(mediaId, signal, openTries)),
    handleJob(DERIVE_VIDEO, ({ mediaId, openTries }, signal) => deriver.derive(mediaId, signal, openTries)),
    handleJob(COMPRESS_MEDIA, ({ mediaId }, signal) => compression.run(mediaId, signal)),
    handleJob(MARK_PHOTOS, (payload, signal) => marks.markAlbum(payload, 'photo', signal)),
    handleJob(MARK_VIDEOS, (payload, signal) => marks.markAlbum(payload, 'video', signal)),
    handleJob(REMARK_PHOTO, ({ mediaId }, signal) => marks.remake(mediaId, signal)),
    handleJob(REMARK_VIDEO, ({ mediaId }, signal) => marks.remake(mediaId, signal)),
    handleJob(SWEEP_MEDIA, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await sweep.scheduleNext();
      await marks.repair();
      await sweep.sweep(signal);
      await pictures.sweep(signal);
    }),
  ];
}

import { EXAMINE_MEDIA } from '../modules/media/media-doctor.jobs';
import type { MediaDoctor } from '../modules/media/media-doctor.service';
import { handleJob, type JobHandler } from './queue';

export function listDoctorJobs(doctor: Pick<MediaDoctor, 'examineAndTell' | 'scheduleNext'>): readonly JobHandler[] {
  return [
    handleJob(EXAMINE_MEDIA, async (_payload, signal) => {
      // First, so that one that fails is followed by another.
      await doctor.scheduleNext();
      await doctor.examineAndTell(signal);
    }),
  ];
}

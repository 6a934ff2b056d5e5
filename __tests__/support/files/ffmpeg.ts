import { createFfmpegEngine } from '../../../server/adapters/video/ffmpeg';
import { findVideoPrograms, type VideoPrograms } from '../../../server/adapters/video/programs';
import type { VideoEngine } from '../../../server/adapters/video/types';

/** The installed ffmpeg, without which tests of videos cannot run. */
export function requireFfmpeg(): VideoPrograms {
  const programs = findVideoPrograms({ ffmpegPath: null, ffprobePath: null });
  if (programs === null) throw new Error('these tests need ffmpeg');
  return programs;
}

export const openVideoEngine = (): VideoEngine => createFfmpegEngine(requireFfmpeg());

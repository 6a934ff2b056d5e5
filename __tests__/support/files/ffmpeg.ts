import { findVideoPrograms, type VideoPrograms } from '../../../server/adapters/video/programs';

/** The installed ffmpeg, without which tests of videos cannot run. Also for tests of the client: it brings nothing else of the server. */
export function requireFfmpeg(): VideoPrograms {
  const programs = findVideoPrograms({ ffmpegPath: null, ffprobePath: null });
  if (programs === null) throw new Error('these tests need ffmpeg');
  return programs;
}

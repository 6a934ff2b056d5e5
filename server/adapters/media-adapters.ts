import path from 'node:path';
import type { Env } from '../env';
import { createSharpEngine } from './image/sharp';
import type { ImageEngine } from './image/types';
import { createLocalObjectStore } from './object-store/local';
import type { ObjectStore } from './object-store/types';
import { createFfmpegEngine } from './video/ffmpeg';
import { findVideoPrograms } from './video/programs';
import type { VideoEngine } from './video/types';

export interface MediaAdapters {
  readonly store: ObjectStore;
  readonly images: ImageEngine;
  /** Null where no ffmpeg was found. */
  readonly videos: VideoEngine | null;
}

/** Where files lie and what makes their derivatives, by the settings. `warn` is told what will not work, or not well. */
export function createMediaAdapters(env: Env, warn: (message: string) => void): MediaAdapters {
  const programs = findVideoPrograms(env);
  if (programs === null) warn('no ffmpeg: videos will be refused; set FFMPEG_PATH and FFPROBE_PATH');
  else if (programs.areOld)
    warn('using the old ffmpeg that npm brought; install ffmpeg or set FFMPEG_PATH and FFPROBE_PATH');
  return {
    store: createLocalObjectStore(path.join(env.dataDir, 'objects')),
    images: createSharpEngine(),
    videos: programs === null ? null : createFfmpegEngine(programs),
  };
}

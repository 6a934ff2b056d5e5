import path from 'node:path';
import type { Env } from '../env';
import { createSharpDrawing } from './drawing/sharp';
import type { DrawingEngine } from './drawing/types';
import { createSharpEngine } from './image/sharp';
import { createSteadyEngine } from './image/steady';
import type { ImageEngine } from './image/types';
import type { Clock } from './clock/types';
import type { Ids } from './ids/types';
import { createGenerators } from './image-generation/create';
import type { ImageGenerator, ModelGenerator } from './image-generation/types';
import { createStores } from './object-store/create';
import type { ObjectStore } from './object-store/types';
import { createUploadTargets } from './upload-credential/create';
import type { UploadTarget } from './upload-credential/types';
import { createFfmpegEngine } from './video/ffmpeg';
import { findVideoPrograms } from './video/programs';
import type { VideoEngine } from './video/types';

export interface MediaAdapters {
  /** All stores as one (see ObjectStores), or a single one. */
  readonly store: ObjectStore;
  /** The stores that clients send to themselves. */
  readonly uploadTargets: readonly UploadTarget[];
  readonly images: ImageEngine;
  readonly drawing: DrawingEngine;
  /** Null where no ffmpeg was found. */
  readonly videos: VideoEngine | null;
  /** What this machine draws by itself. */
  readonly generator: ImageGenerator;
  /** Null: no model is set up. */
  readonly modelGenerator: ModelGenerator | null;
}

const STS_TIMEOUT_MS = 10_000;

/** Where files lie and what makes their derivatives, by the settings. `warn` is called with what will not work, or not well. */
export function createMediaAdapters(
  env: Env,
  deps: { readonly clock: Clock; readonly ids: Ids },
  warn: (message: string) => void,
): MediaAdapters {
  const programs = findVideoPrograms(env);
  if (programs === null) warn('no ffmpeg: videos wait until there is one; set FFMPEG_PATH and FFPROBE_PATH');
  else if (programs.areOld)
    warn('using the old ffmpeg that npm brought; install ffmpeg or set FFMPEG_PATH and FFPROBE_PATH');
  const drawing = createSharpDrawing();
  const videos = programs === null ? null : createFfmpegEngine(programs);
  return {
    store: createStores(env, () => deps.clock.now(), warn),
    uploadTargets: createUploadTargets(env.storage, { ...deps, timeoutMs: STS_TIMEOUT_MS }),
    images: createSteadyEngine(createSharpEngine(), { slots: env.workerConcurrency, program: findProgram() }),
    drawing,
    videos,
    // It lies beside the program that runs, whichever part of it this is.
    ...createGenerators(env, { drawing, videos, program: path.join(home(), 'look-thread.mjs') }),
  };
}

const home = (): string => path.dirname(process.argv[1] ?? process.execPath);

/** The server itself, which can be started once more for a picture; null in a command line tool. */
function findProgram(): string | null {
  const [, program = ''] = process.argv;
  return path.basename(program).startsWith('main.') ? program : null;
}

import path from 'node:path';
import type { Env } from '../../env';
import { createFaceFinder } from './finder';
import { areModelsInstalled } from './model-files';
import { createFaceThread } from './thread';
import type { FaceEngineOutcome, FaceFinder } from './types';

/** As the settings say. `warn` is called once with what will not work. */
export function createFaces({ hasFaces }: Pick<Env, 'hasFaces'>, warn: (message: string) => void): FaceFinder {
  const isAvailable = hasFaces && areModelsInstalled();
  if (hasFaces && !isAvailable) warn('no models for faces are installed: nobody can be found on photos');
  return createFaceFinder({
    isAvailable,
    async open(): Promise<FaceEngineOutcome> {
      // It lies beside the program that runs, whichever part of it this is.
      const home = path.dirname(process.argv[1] ?? process.execPath);
      const outcome = await createFaceThread(path.join(home, 'face-thread.mjs'));
      if (outcome.kind === 'missing') warn(`faces are not looked for: ${outcome.reason}`);
      return outcome;
    },
  });
}

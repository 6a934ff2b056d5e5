import { media } from '@/platform/media';
import type { ChooseOptions, PickedFile } from '@/platform/media/types';
import { showToast } from '../base/overlays';
import { askForPermit } from '../base/permits';

/** From a tap. Null: nothing was chosen, and a failure has been shown. `leftOut`: how many more were chosen than may be. */
export async function chooseFiles(
  options: ChooseOptions,
): Promise<{ readonly files: PickedFile[]; readonly leftOut: number } | null> {
  for (;;) {
    const outcome = await media.chooseFiles(options);
    switch (outcome.kind) {
      case 'picked':
        return outcome;
      case 'cancelled':
        return null;
      case 'failed':
        showToast(outcome.reason, { isError: true });
        return null;
      case 'forbidden':
        if (!(await askForPermit(options.camera ? 'camera' : 'album'))) return null;
    }
  }
}

/** One picture. Null: none was chosen, or the reason was shown. */
export async function choosePicture(): Promise<PickedFile | null> {
  const chosen = await chooseFiles({ kinds: ['photo'], maxCount: 1 });
  return chosen?.files[0] ?? null;
}

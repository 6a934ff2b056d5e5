import { madePictures } from '@/platform/made-picture';
import { showToast } from './base/overlays';
import { askForPermit } from './base/permits';

/** Keeps a picture that is shown, or one that is its own address, on the device; the result is shown. */
export async function keepPicture(url: string, fileName: string): Promise<void> {
  for (;;) {
    const outcome = await madePictures.keep(url, fileName);
    switch (outcome.kind) {
      case 'saved':
        return showToast('已保存');
      case 'cancelled':
        return;
      case 'failed':
        return showToast(outcome.reason, { isError: true });
      case 'forbidden':
        if (!(await askForPermit('saving'))) return;
    }
  }
}

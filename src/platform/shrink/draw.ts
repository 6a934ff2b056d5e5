import { fitSize } from './fit-size';
import { readExif } from './picture-exif';
import { isStillPicture } from './still-picture';
import type { PhotoWish } from './types';

async function isSeeThrough(blob: Blob, context: OffscreenCanvasRenderingContext2D): Promise<boolean> {
  if (blob.type === 'image/jpeg') return false;
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return true;
  return false;
}

/** Runs in a worker. Null: it cannot be read here, or a JPEG would lose what it shows or tells. */
export async function drawSmaller(blob: Blob, wish: PhotoWish): Promise<Blob | null> {
  if (!(await isStillPicture(blob))) return null;
  const exif = await readExif(blob);
  if (exif.kind === 'bound') return null;
  // Turned upright by the browser: newer ones do so by default, older ones need the option.
  const whole = await createImageBitmap(blob, { imageOrientation: 'from-image' as ImageOrientation });
  const size = fitSize(whole.width, whole.height, wish);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, size.width, size.height);
  whole.close();
  if (await isSeeThrough(blob, context)) return null;
  const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: wish.quality / 100 });
  if (exif.kind === 'none') return drawn;
  return new Blob([drawn.slice(0, 2), exif.segment, drawn.slice(2)], { type: 'image/jpeg' });
}

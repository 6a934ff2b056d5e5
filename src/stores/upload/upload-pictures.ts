import { guessKind } from '@/domain/upload/upload-check';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { uploadShelf } from '@/platform/upload-shelf';

/** The latest ones: a file of the disk costs nothing until it is shown. */
const MAX_PICTURES = 500;
const pictures = new Map<string, PickedFile>();

/** Not where the shelf moves what was chosen, and gives it up with its upload. */
export const hasPictures = !uploadShelf.movesFiles;

/** Keeps what chosen photos look like, for their rows. */
export function notePictures(files: ReadonlyMap<string, PickedFile>): void {
  if (!hasPictures) return;
  for (const [id, file] of files) if (guessKind(file.name, file.mime) === 'photo') pictures.set(id, file);
  const surplus = [...pictures.keys()].slice(0, Math.max(0, pictures.size - MAX_PICTURES));
  for (const id of surplus) pictures.delete(id);
}

export const forgetPictures = (): void => pictures.clear();

export function previewUpload(id: string): { url: string; release(): void } | null {
  const file = pictures.get(id);
  return file === undefined ? null : media.createPreview(file);
}

import { MAX_PIXELS, MAX_PIXELS_PNG, MEDIA_KIND } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { ImageEngine } from '../../adapters/image/types';
import { isWholeFile, readHead } from './media-ending';
import { readRecordedTime } from './media-taken';
import {
  chooseTakenTime,
  claimedKind,
  detectFileType,
  ratioMilli,
  UNKNOWN_RATIO_MILLI,
  type FileType,
} from './media-upload.rules';

export interface InspectedFile extends FileType {
  /** 0 for a video: known once it has been looked into. */
  readonly pixelX: number;
  readonly pixelY: number;
  readonly ratioMilli: number;
  readonly takenLocal: string;
}

export interface ArrivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly fileName: string;
  readonly lastModified: number | null;
  readonly limits: { readonly photo: number; readonly video: number };
  readonly now: Date;
}

/** Looks at a file's bytes without decoding it. Answers what it is, or why it is refused. */
export async function inspectFile(images: ImageEngine, file: ArrivedFile): Promise<InspectedFile | ErrorEntry> {
  if (file.sizeBytes === 0) return ERRORS.FILE_EMPTY;
  const type = detectFileType(await readHead(file.path));
  if (type === null) return claimedKind(file.fileName) === MEDIA_KIND.video ? ERRORS.VIDEO_TYPE : ERRORS.IMAGE_TYPE;
  if (type.kind === MEDIA_KIND.video) {
    if (file.sizeBytes > file.limits.video) return ERRORS.VIDEO_TOO_LARGE;
    if (!(await isWholeFile(file.path, type.mime))) return ERRORS.VIDEO_BROKEN;
    const takenLocal = chooseTakenTime({ ...file, written: await readRecordedTime(file.path) });
    return { ...type, pixelX: 0, pixelY: 0, ratioMilli: UNKNOWN_RATIO_MILLI, takenLocal };
  }
  if (file.sizeBytes > file.limits.photo) return ERRORS.IMAGE_TOO_LARGE;
  const header = await images.readHeader(file.path);
  if (header === null || header.width < 1 || header.height < 1) return ERRORS.IMAGE_BROKEN;
  const maxPixels = type.mime === 'image/png' ? MAX_PIXELS_PNG : MAX_PIXELS;
  if (header.width * header.height > maxPixels) return ERRORS.TOO_MANY_PIXELS;
  if (!(await isWholeFile(file.path, type.mime))) return ERRORS.IMAGE_BROKEN;
  return {
    ...type,
    pixelX: header.width,
    pixelY: header.height,
    ratioMilli: ratioMilli(header.width, header.height),
    takenLocal: chooseTakenTime({ ...file, written: header.takenLocal }),
  };
}

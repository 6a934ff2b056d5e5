import { MAX_PIXELS, MAX_PIXELS_PNG, MEDIA_KIND, type TakenFrom } from '@contract/constants/media';
import { MAX_DECODE_BYTES } from '@contract/rules/picture-work';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { ImageEngine } from '../../../adapters/image/types';
import { type ByteReader, createReader } from '../../../bytes/byte-reader';
import { withFileBytes } from '../../../bytes/file-bytes';
import { judgeEnding, readHead } from './media-ending';
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
  readonly takenFrom: TakenFrom;
}

export interface ArrivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly fileName: string;
  readonly lastModified: number | null;
  readonly limits: { readonly photo: number; readonly video: number };
  readonly now: Date;
}

/** Looks at a file's bytes without decoding it. Answers what it is, or why it is refused. See [Note: Looking at bytes]. */
export async function inspectFile(images: ImageEngine, file: ArrivedFile): Promise<InspectedFile | ErrorEntry> {
  if (file.sizeBytes === 0) return ERRORS.FILE_EMPTY;
  return withFileBytes(file.path, async (bytes) => {
    const reader = createReader(bytes);
    const type = detectFileType(await readHead(reader));
    if (type === null) return claimedKind(file.fileName) === MEDIA_KIND.video ? ERRORS.VIDEO_TYPE : ERRORS.IMAGE_TYPE;
    return type.kind === MEDIA_KIND.video ? inspectVideo(reader, type, file) : inspectPhoto(reader, type, images, file);
  });
}

/** One that takes more looking at than there is time for here is left to the worker, which asks ffmpeg. */
async function inspectVideo(
  reader: ByteReader,
  type: FileType,
  file: ArrivedFile,
): Promise<InspectedFile | ErrorEntry> {
  if (file.sizeBytes > file.limits.video) return ERRORS.VIDEO_TOO_LARGE;
  if ((await judgeEnding(reader, type.mime)) === 'cut') return ERRORS.VIDEO_BROKEN;
  const taken = chooseTakenTime({ ...file, written: await readRecordedTime(reader) });
  return { ...type, pixelX: 0, pixelY: 0, ratioMilli: UNKNOWN_RATIO_MILLI, ...taken };
}

/** Its structure first: the library that reads the header has no budget of its own. */
async function inspectPhoto(
  reader: ByteReader,
  type: FileType,
  images: ImageEngine,
  file: ArrivedFile,
): Promise<InspectedFile | ErrorEntry> {
  if (file.sizeBytes > file.limits.photo) return ERRORS.IMAGE_TOO_LARGE;
  const ending = await judgeEnding(reader, type.mime);
  if (ending === 'over-time') return ERRORS.PROCESSING_TIMEOUT;
  if (ending !== 'whole') return ERRORS.IMAGE_BROKEN;
  const header = await images.readHeader(file.path);
  if (header === null || header.width < 1 || header.height < 1) return ERRORS.IMAGE_BROKEN;
  const maxPixels = type.mime === 'image/png' ? MAX_PIXELS_PNG : MAX_PIXELS;
  if (header.width * header.height > maxPixels || header.decodeBytes > MAX_DECODE_BYTES) return ERRORS.TOO_MANY_PIXELS;
  return {
    ...type,
    pixelX: header.width,
    pixelY: header.height,
    ratioMilli: ratioMilli(header.width, header.height),
    ...chooseTakenTime({ ...file, written: header.takenLocal }),
  };
}

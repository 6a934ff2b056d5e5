import sharp from 'sharp';
import { MEDIA_KIND } from '@contract/constants/media';
import { stripOf } from '@contract/rules/video-strip';
import type { ObjectStore } from '../../adapters/object-store/types';
import { cutCheckFrames } from '../media/derive/check-frames';
import { DERIVED_FILES } from '../media/objects/media-object.service';
import { readWhole } from '../media/objects/read-whole';
import type { MediaToCheck } from './content-check.repository';

/** Of a video made before it had frames to be looked at, beside its poster. */
const FRAMES = 8;

type Shown = Pick<
  MediaToCheck,
  'kind' | 'derivativeKey' | 'hasStrip' | 'checkFrames' | 'durationMs' | 'pixelX' | 'pixelY'
>;

/** How many pictures stand for a photo or video. */
export function countPictures(media: Shown): number {
  return 1 + (framesOf(media) ?? Math.min(FRAMES, stripLayoutOf(media)?.frames ?? 0));
}

/**
 * What stands for a photo or video: its preview; of a video its poster and frames at even distances. Null: one that nobody can look at. See
 * [Note: Frames of a film] in 0128-check-frames.
 */
export async function readPictures(
  store: Pick<ObjectStore, 'openRead'>,
  media: Shown,
): Promise<readonly (Buffer | null)[]> {
  const preview = await readWhole(store, `${media.derivativeKey}/${DERIVED_FILES.preview}`);
  if (preview === null) throw new Error('a picture to look at is not there');
  const frames = framesOf(media);
  if (frames === null) return [preview, ...(await readStrip(store, media))];
  const file = frames === 0 ? null : await readWhole(store, `${media.derivativeKey}/${DERIVED_FILES.frames}`);
  return [preview, ...(file === null ? [null] : await cutCheckFrames(file, frames))];
}

async function readStrip(store: Pick<ObjectStore, 'openRead'>, media: Shown): Promise<Buffer[]> {
  const layout = stripLayoutOf(media);
  if (layout === null) return [];
  const strip = await readWhole(store, `${media.derivativeKey}/${DERIVED_FILES.strip}`);
  if (strip === null) return [];
  const count = Math.min(FRAMES, layout.frames);
  const { width: stripWidth, height: stripHeight } = await sharp(strip).metadata();
  const [width, height] = [Math.floor(stripWidth / layout.columns), Math.floor(stripHeight / layout.rows)];
  const pictures: Buffer[] = [];
  for (let at = 0; at < count; at += 1) {
    const index = Math.floor(((at + 0.5) * layout.frames) / count);
    const [left, top] = [(index % layout.columns) * width, Math.floor(index / layout.columns) * height];
    pictures.push(await sharp(strip).extract({ left, top, width, height }).png().toBuffer());
  }
  return pictures;
}

const framesOf = ({ kind, checkFrames }: Shown): number | null => (kind === MEDIA_KIND.video ? checkFrames : null);

function stripLayoutOf({ kind, hasStrip, durationMs, pixelX, pixelY }: Shown): ReturnType<typeof stripOf> {
  return kind === MEDIA_KIND.video && hasStrip ? stripOf(durationMs, pixelX, pixelY) : null;
}

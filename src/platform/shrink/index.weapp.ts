import Taro from '@tarojs/taro';
import type { PickedFile } from '../media/types';
import { SHRUNK_PREFIX } from '../own-files';
import { fitSize } from './fit-size';
import { EXIF_HEAD_BYTES, takeUprightExif } from './jpeg-exif';
import type { PhotoWish, Shrink, ShrinkOutcome } from './types';

const KEPT: ShrinkOutcome = { kind: 'kept' };

function toPath(file: PickedFile): string {
  if (file.handle.kind === 'path') return file.handle.path;
  throw new Error('a file of another platform');
}

function readBytes(filePath: string, length?: number): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      ...(length === undefined ? {} : { position: 0, length }),
      success: ({ data }) => (typeof data === 'string' ? reject(new Error('text instead of bytes')) : resolve(data)),
      fail: (failure) => reject(new Error(failure.errMsg)),
    });
  });
}

function measure(filePath: string): Promise<number> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().getFileInfo({
      filePath,
      success: (result) => resolve(result.size),
      fail: (failure) => reject(new Error(failure.errMsg)),
    });
  });
}

function write(filePath: string, data: ArrayBuffer): Promise<void> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().writeFile({
      filePath,
      data,
      success: () => resolve(),
      fail: (failure) => reject(new Error(failure.errMsg)),
    });
  });
}

/** WeChat leaves the time a picture was taken behind: it is put back. */
async function withExif(original: PickedFile, path: string): Promise<string> {
  const exif = takeUprightExif(await readBytes(toPath(original), Math.min(original.sizeBytes, EXIF_HEAD_BYTES)));
  const bytes = await readBytes(path);
  if (exif === null || takeUprightExif(bytes) !== null) return path;
  const small = new Uint8Array(bytes);
  const whole = new Uint8Array(small.length + exif.length);
  whole.set(small.subarray(0, 2));
  whole.set(exif, 2);
  whole.set(small.subarray(2), 2 + exif.length);
  const target = `${Taro.env.USER_DATA_PATH ?? ''}/${SHRUNK_PREFIX}${Date.now()}-${small.length}.jpg`;
  await write(target, whole.buffer);
  return target;
}

async function toOutcome(file: PickedFile, path: string): Promise<ShrinkOutcome> {
  const sizeBytes = await measure(path);
  if (sizeBytes >= file.sizeBytes) return KEPT;
  const name = file.name.replace(/\.(png|webp)$/i, '.jpg');
  return { kind: 'shrunk', file: { ...file, name, sizeBytes, handle: { kind: 'path', path } } };
}

async function shrinkPhoto(file: PickedFile, wish: PhotoWish): Promise<ShrinkOutcome> {
  const src = toPath(file);
  const { width, height, orientation } = await Taro.getImageInfo({ src });
  const size = fitSize(width, height, wish);
  // The size is that of the pixels as they are stored; what comes out is turned.
  const compressedWidth = /left|right/.test(orientation) ? size.height : size.width;
  const { tempFilePath } = await Taro.compressImage({ src, quality: wish.quality, compressedWidth });
  return toOutcome(file, await withExif(file, tempFilePath));
}

export const shrink: Shrink = {
  canShrinkVideo: true,
  async photo(file, wish, signal) {
    if (signal?.isCancelled) return { kind: 'aborted' };
    // Only a JPEG stays what it is: WeChat would make a see-through picture opaque.
    if (!/\.jpe?g$/i.test(file.name)) return KEPT;
    try {
      const outcome = await shrinkPhoto(file, wish);
      return signal?.isCancelled ? { kind: 'aborted' } : outcome;
    } catch {
      return KEPT;
    }
  },
  async video(file, choose, signal) {
    if (signal?.isCancelled) return { kind: 'aborted' };
    try {
      const src = toPath(file);
      const facts = await Taro.getVideoInfo({ src });
      const { lines, kbit } = choose(facts);
      if (facts.bitrate > 0 && facts.bitrate <= kbit) return KEPT;
      const numbers = {
        src,
        bitrate: kbit,
        fps: Math.min(30, Math.round(facts.fps) || 30),
        resolution: Math.min(1, lines / Math.min(facts.width, facts.height)),
      };
      // WeChat ignores all three beside a `quality`, which Taro's type demands.
      const { tempFilePath } = await Taro.compressVideo(numbers as Taro.compressVideo.Option);
      const outcome = await toOutcome(file, tempFilePath);
      return signal?.isCancelled ? { kind: 'aborted' } : outcome;
    } catch {
      return KEPT;
    }
  },
};

import Taro from '@tarojs/taro';
import { isCancelled, isForbidden, isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import type { ByteRange, ChooseOutcome, Media, Md5Outcome, PickedFile } from './types';

/** WeChat picks at most this many at a time from the album, and from a chat. */
const MAX_FROM_ALBUM = 20;
const MAX_FROM_CHAT = 100;
/** The longest that is recorded. */
const MAX_RECORDING_SECONDS = 60;

function toPath(file: PickedFile): string {
  if (file.handle.kind === 'path') return file.handle.path;
  throw new Error('a file of another platform');
}

function explain(failure: unknown, isCamera: boolean): ChooseOutcome {
  if (isCancelled(failure)) return { kind: 'cancelled' };
  if (isForbidden(failure)) return { kind: 'forbidden' };
  if (isNotAgreed(failure)) return { kind: 'failed', reason: NOT_AGREED_WORDS };
  return { kind: 'failed', reason: isCamera ? '没能打开相机，请稍后再试' : '没能选择文件，请稍后再试' };
}

async function chooseFromAlbum(
  kinds: readonly string[],
  maxCount: number,
  sourceType: 'album' | 'camera',
  isSelfie: boolean,
): Promise<PickedFile[]> {
  const mediaType: ('image' | 'video')[] = [];
  if (kinds.includes('photo')) mediaType.push('image');
  if (kinds.includes('video')) mediaType.push('video');
  const { tempFiles } = await Taro.chooseMedia({
    count: Math.min(maxCount, MAX_FROM_ALBUM),
    mediaType,
    sourceType: [sourceType],
    camera: isSelfie ? 'front' : 'back',
    maxDuration: MAX_RECORDING_SECONDS,
    sizeType: ['original'],
  });
  // The album tells neither the name nor the time of a file.
  return tempFiles.map((file) => ({
    name: file.tempFilePath.split('/').pop() ?? '',
    sizeBytes: file.size,
    mime: '',
    handle: { kind: 'path', path: file.tempFilePath },
  }));
}

async function chooseFromChat(kinds: readonly string[], maxCount: number): Promise<PickedFile[]> {
  const onlyKind = kinds.includes('photo') ? 'image' : 'video';
  const { tempFiles } = await Taro.chooseMessageFile({
    count: Math.min(maxCount, MAX_FROM_CHAT),
    type: kinds.length > 1 ? 'all' : onlyKind,
  });
  return tempFiles.map((file) => ({
    name: file.name,
    sizeBytes: file.size,
    mime: '',
    lastModifiedMs: file.time * 1000,
    handle: { kind: 'path', path: file.path },
  }));
}

function readPart(file: PickedFile, { start, end }: ByteRange): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath: toPath(file),
      position: start,
      length: end - start,
      success: ({ data }) => (typeof data === 'string' ? reject(new Error('text instead of bytes')) : resolve(data)),
      fail: (failure) => reject(new Error(failure.errMsg)),
    });
  });
}

export const media: Media = {
  canChooseFolder: false,
  canChooseFromChat: true,
  canUseCamera: true,
  async chooseFiles({ kinds, maxCount, chat = false, camera = false, selfie = false }) {
    try {
      const source = camera ? 'camera' : 'album';
      const files = await (chat ? chooseFromChat(kinds, maxCount) : chooseFromAlbum(kinds, maxCount, source, selfie));
      // WeChat's own picker lets nobody choose more.
      return { kind: 'picked', files, leftOut: 0 };
    } catch (error) {
      return explain(error, camera);
    }
  },
  /** Nothing can be dropped onto a mini-program. */
  watchDrops: () => () => undefined,
  md5(file, onProgress, signal) {
    return new Promise<Md5Outcome>((resolve) => {
      if (signal?.isCancelled) {
        resolve({ kind: 'aborted' });
        return;
      }
      Taro.getFileSystemManager().getFileInfo({
        filePath: toPath(file),
        digestAlgorithm: 'md5',
        success: (result) => {
          const { digest } = result;
          if (signal?.isCancelled) resolve({ kind: 'aborted' });
          else if (digest === undefined) resolve({ kind: 'failed', reason: 'no digest' });
          else {
            onProgress?.(file.sizeBytes);
            resolve({ kind: 'hashed', md5: digest.toLowerCase() });
          }
        },
        fail: (failure) => resolve({ kind: 'failed', reason: failure.errMsg }),
      });
    });
  },
  async md5OfPart(file, range, signal) {
    try {
      const { default: SparkMD5 } = await import('spark-md5');
      const bytes = await readPart(file, range);
      return signal?.isCancelled ? { kind: 'aborted' } : { kind: 'hashed', md5: SparkMD5.ArrayBuffer.hash(bytes) };
    } catch (error) {
      return { kind: 'failed', reason: String(error) };
    }
  },
  readBase64: (file) =>
    new Promise((resolve) => {
      Taro.getFileSystemManager().readFile({
        filePath: toPath(file),
        encoding: 'base64',
        success: ({ data }) => resolve(typeof data === 'string' ? data : null),
        fail: () => resolve(null),
      });
    }),
  /** A picked file's temporary path is already an address images take. */
  createPreview: (file) => ({ url: toPath(file), release: () => undefined }),
};

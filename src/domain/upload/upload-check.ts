import { ERRORS } from '@contract/errors';
import { formatSize } from '@contract/rules/format-size';

const PHOTO_EXTENSION = /\.(png|jpe?g|heic|heif|webp|gif)$/i;
const VIDEO_EXTENSION = /\.(mp4|mov|avi|3gp|wmv)$/i;

export type UploadKind = 'photo' | 'video';
export type UploadErrorType = 'empty' | 'fileFormat' | 'exceededSize';

export interface UploadLimit {
  photo: number;
  video: number;
}

/** By name and type only; the server looks at the bytes. What is neither counts as a photo. */
export function guessKind(fileName: string, mime: string): UploadKind {
  if (VIDEO_EXTENSION.test(fileName) || mime.startsWith('video/')) return 'video';
  return 'photo';
}

/** The first reason not to send a file, or null. Limits are bytes, inclusive. */
export function checkUpload(
  file: { name: string; mime: string; sizeBytes: number },
  limits: UploadLimit,
): UploadErrorType | null {
  const kind = guessKind(file.name, file.mime);
  if (file.sizeBytes === 0) return 'empty';
  const isKnown = kind === 'video' ? VIDEO_EXTENSION.test(file.name) : PHOTO_EXTENSION.test(file.name);
  if (!isKnown) return 'fileFormat';
  return file.sizeBytes > limits[kind] ? 'exceededSize' : null;
}

/** For the person. `nextLimit`: what the next level may send, null for the highest. */
export function explainUploadError(
  type: UploadErrorType,
  kind: UploadKind,
  limit: number,
  nextLimit: number | null,
): string {
  switch (type) {
    case 'empty':
      return ERRORS.FILE_EMPTY.msg;
    case 'fileFormat':
      return kind === 'video' ? ERRORS.VIDEO_TYPE.msg : ERRORS.IMAGE_TYPE.msg;
    case 'exceededSize': {
      const tooLarge = `${kind === 'video' ? '这个视频' : '这张照片'}超过${formatSize(limit)}`;
      return nextLimit === null ? tooLarge : `${tooLarge}，升级会员可传${formatSize(nextLimit)}`;
    }
  }
}

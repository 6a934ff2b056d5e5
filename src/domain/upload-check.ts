const PHOTO_EXTENSION = /\.(png|jpe?g|heic|heif|webp|gif)$/i;
const VIDEO_EXTENSION = /\.(mp4|mov|avi|3gp|wmv)$/i;

export type UploadKind = 'photo' | 'video';
export type UploadProblem = 'empty' | 'photoType' | 'videoType' | 'photoTooLarge' | 'videoTooLarge';

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
): UploadProblem | null {
  const kind = guessKind(file.name, file.mime);
  if (file.sizeBytes === 0) return 'empty';
  const isKnown = kind === 'video' ? VIDEO_EXTENSION.test(file.name) : PHOTO_EXTENSION.test(file.name);
  if (!isKnown) return kind === 'video' ? 'videoType' : 'photoType';
  if (file.sizeBytes > limits[kind]) return kind === 'video' ? 'videoTooLarge' : 'photoTooLarge';
  return null;
}

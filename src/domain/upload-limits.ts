import { formatSize } from './format-size';
import type { UploadLimit } from './upload-check';

/** Printed before anything is picked: 图片5MB内，视频80MB内 */
export function describeLimits(limits: UploadLimit): string {
  return `图片${formatSize(limits.photo)}内，视频${formatSize(limits.video)}内`;
}

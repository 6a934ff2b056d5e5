import { formatSize } from '@contract/rules/format-size';
import type { UploadKind, UploadLimit } from './upload-check';

/** Printed before anything is picked: 图片5MB内，视频80MB内 */
export function describeLimits(limits: UploadLimit): string {
  return `图片${formatSize(limits.photo)}内，视频${formatSize(limits.video)}内`;
}

/** What each level may send, the lowest first. */
export type LevelLimits = readonly UploadLimit[];

/** What the first higher level that may send more may send. Null: nobody may. */
export function nextLimitOf(kind: UploadKind, limit: number, levels: LevelLimits): number | null {
  return levels.map((level) => level[kind]).find((bytes) => bytes > limit) ?? null;
}

/** Ordinary members' photos are made smaller above a megabyte; the others may send them as they are. */
export function maySendOriginals(limits: UploadLimit, [ordinary]: LevelLimits): boolean {
  return ordinary !== undefined && limits.photo > ordinary.photo;
}

/** The kind of a file that was refused for its size and that a higher level may send. Null: there is none. */
export function findAboveLevel(
  items: readonly { readonly state: string; readonly kind: UploadKind; readonly sizeBytes: number }[],
  limits: UploadLimit,
  levels: LevelLimits,
): UploadKind | null {
  const found = items.find(
    ({ state, kind, sizeBytes }) =>
      state === 'failed' && sizeBytes > limits[kind] && nextLimitOf(kind, limits[kind], levels) !== null,
  );
  return found?.kind ?? null;
}

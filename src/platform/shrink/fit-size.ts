import type { PhotoWish } from './types';

/** What a picture becomes: edges by the ratio, then within the longest. Never larger. */
export function fitSize(
  width: number,
  height: number,
  { ratio, maxEdge }: PhotoWish,
): { width: number; height: number } {
  const byEdge = maxEdge === null ? 1 : maxEdge / Math.max(width, height);
  const scale = Math.min(1, ratio, byEdge);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const DAY_MS = 86_400_000;

/** 还剩12天, a day that has begun counted as one; the last is 今天清除. */
export function describeLeft(eraseTime: number, nowMs: number): string {
  const leftMs = eraseTime - nowMs;
  return leftMs < DAY_MS ? '今天清除' : `还剩${Math.ceil(leftMs / DAY_MS)}天`;
}

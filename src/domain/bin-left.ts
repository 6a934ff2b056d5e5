const DAY_MS = 86_400_000;

/** 还剩12天; the last day is 今天清除. */
export function describeLeft(eraseTime: number, nowMs: number): string {
  const days = Math.floor((eraseTime - nowMs) / DAY_MS);
  return days < 1 ? '今天清除' : `还剩${days}天`;
}

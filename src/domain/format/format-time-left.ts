/** 还需8秒, 还需5分钟, 还需1小时20分钟: rounded up, because less than promised is a nice surprise. */
export function formatTimeLeft(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `还需${whole}秒`;
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return `还需${minutes}分钟`;
  const rest = minutes % 60;
  return `还需${Math.floor(minutes / 60)}小时${rest === 0 ? '' : `${rest}分钟`}`;
}

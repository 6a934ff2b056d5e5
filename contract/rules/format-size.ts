const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** 8.2MB, 1.3GB: steps of 1024, one decimal from MB on, none when it is zero. */
export function formatSize(sizeBytes: number): string {
  let value = sizeBytes;
  let unit = 0;
  while (unit < UNITS.length - 1 && Math.round(value * 10) / 10 >= 1024) {
    value /= 1024;
    unit += 1;
  }
  const rounded = unit < 2 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded}${UNITS[unit] ?? ''}`;
}

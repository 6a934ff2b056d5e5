import { formatSize } from './format-size';

export interface CapacityView {
  /** 5.3GB / 5GB */
  readonly numbers: string;
  /** Whole; above 100 when exceeded. */
  readonly percent: number;
  readonly kind: 'primary' | 'warning' | 'danger';
  /** What to know; empty while there is room. */
  readonly warning: string;
  readonly isExceeded: boolean;
}

const WARNING_PERCENT = 80;

/** What albums take up of what the level gives, in bytes. */
export function describeCapacity(currentSize: number, maxSize: number): CapacityView {
  const percent = maxSize > 0 ? Math.floor((currentSize / maxSize) * 100) : 0;
  const numbers = `${formatSize(currentSize)} / ${formatSize(maxSize)}`;
  if (currentSize > maxSize) {
    const warning = `空间已超出${formatSize(currentSize - maxSize)}，新照片将无法上传`;
    return { numbers, percent, kind: 'danger', warning, isExceeded: true };
  }
  const isNearlyFull = percent >= WARNING_PERCENT;
  return {
    numbers,
    percent,
    kind: isNearlyFull ? 'warning' : 'primary',
    warning: isNearlyFull ? '空间快用完了' : '',
    isExceeded: false,
  };
}

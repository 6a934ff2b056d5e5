import { COMPRESS_LEVEL, type CompressLevel } from '@contract/constants/compression';
import { formatSize } from '@contract/rules/format-size';

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

/** What becomes of files when what they lie in ends. `deleteAfterDays`: see OVERDUE_DELETE_DAYS; null: not known yet. */
export function describeKept(deleteAfterDays: number | null): string {
  if (deleteAfterDays === null) return '到期后只限制新的上传';
  return deleteAfterDays === 0
    ? '到期不会删除已有的照片，只限制新的上传'
    : `到期后限制新的上传；超出容量的，通知满${deleteAfterDays}天后最后上传的会移入回收站`;
}

export interface CapacityPart {
  readonly id: 'photo' | 'video' | 'free';
  readonly name: string;
  readonly size: string;
  /** Of the bar. */
  readonly percent: number;
}

/** The segments of the bar. Over capacity nothing is free, and the files fill it. */
export function splitCapacity(photoSize: number, videoSize: number, maxSize: number): readonly CapacityPart[] {
  const used = photoSize + videoSize;
  const whole = Math.max(used, maxSize, 1);
  const part = (id: CapacityPart['id'], name: string, bytes: number): CapacityPart => {
    return { id, name, size: formatSize(bytes), percent: (bytes * 100) / whole };
  };
  return [
    part('photo', '照片', photoSize),
    part('video', '视频', videoSize),
    part('free', '剩余', Math.max(0, maxSize - used)),
  ];
}

export const COMPRESS_CHOICES: readonly {
  readonly id: string;
  readonly label: string;
  readonly level: CompressLevel;
}[] = [
  { id: 'light', label: '轻度：看不出差别', level: COMPRESS_LEVEL.light },
  { id: 'medium', label: '中度：适合手机和屏幕', level: COMPRESS_LEVEL.medium },
  { id: 'strong', label: '强力：占用最少', level: COMPRESS_LEVEL.strong },
];

/** What to know before files become smaller for good. */
export function describeGain(gain: { count: number; currentSize: number; expectedSize: number }): string {
  const saved = formatSize(Math.max(0, gain.currentSize - gain.expectedSize));
  return `${gain.count}个文件，约可节省${saved}。压缩后无法恢复原来的清晰度。`;
}

const RELEASE_TABS = ['largest', 'videos', 'copies', 'bin'] as const;
export type ReleaseTab = (typeof RELEASE_TABS)[number];

/** The tab that an address names; the first for one that it does not know. */
export function readReleaseTab(text: string | undefined): ReleaseTab {
  return RELEASE_TABS.find((tab) => tab === text) ?? 'largest';
}

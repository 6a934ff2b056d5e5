import { formatDuration } from './format-duration';
import { formatSize } from './format-size';
import { formatDay } from './media-face';

/** Of a media item's reply, what the information panel shows. */
export interface DescribedMedia {
  readonly userName: string;
  /** `yyyy-mm-dd hh:mm:ss` */
  readonly takenLocal: string;
  readonly pixelX: number;
  readonly pixelY: number;
  /** Milliseconds. */
  readonly duration: number;
  /** JSON: `{fileName, sizeBytes}`. */
  readonly fieldExt: string;
}

export interface MediaDetails {
  /** One line below the photo: 李雷 1月20日 周六. */
  readonly caption: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

export function describeMedia(media: DescribedMedia, currentYear: number): MediaDetails {
  const [day = '', time = ''] = media.takenLocal.split(' ');
  const { fileName, sizeBytes } = parseFieldExt(media.fieldExt);
  const facts = [
    { name: '拍摄时间', value: `${formatDay(day, currentYear)} ${time.slice(0, 5)}` },
    { name: '尺寸', value: media.pixelX > 0 ? `${media.pixelX}×${media.pixelY}` : '' },
    { name: '时长', value: media.duration > 0 ? formatDuration(media.duration / 1000) : '' },
    { name: '大小', value: sizeBytes > 0 ? formatSize(sizeBytes) : '' },
    { name: '文件名', value: fileName },
    { name: '上传者', value: media.userName },
  ];
  return {
    caption: [media.userName, formatDay(day, currentYear)].filter(Boolean).join(' '),
    facts: facts.filter(({ value }) => value !== ''),
  };
}

function parseFieldExt(text: string): { fileName: string; sizeBytes: number } {
  const nothing = { fileName: '', sizeBytes: 0 };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return nothing;
    const { fileName, sizeBytes } = value as Readonly<Record<string, unknown>>;
    return {
      fileName: typeof fileName === 'string' ? fileName : '',
      sizeBytes: typeof sizeBytes === 'number' ? sizeBytes : 0,
    };
  } catch {
    return nothing;
  }
}

import {
  LEGAL_MARK,
  type LegalMark,
  MEDIA_KIND,
  REVIEW_STATE,
  TAKEN_FROM,
  type TakenFrom,
} from '@contract/constants/media';
import { formatDuration } from '../format/format-duration';
import { formatFen } from '../format/format-money';
import { formatSize } from '@contract/rules/format-size';
import { formatDay } from '../format/format-day';

/** Of a media item's reply, what the information panel shows. */
export interface DescribedMedia {
  readonly userName: string;
  /** `yyyy-mm-dd hh:mm:ss` */
  readonly takenLocal: string;
  /** TAKEN_FROM */
  readonly takenFrom: TakenFrom;
  readonly pixelX: number;
  readonly pixelY: number;
  /** Milliseconds. */
  readonly duration: number;
  /** JSON: `{fileName, sizeBytes}`. */
  readonly fieldExt: string;
  readonly remark?: string;
  readonly priceFen?: number;
  readonly isBought?: boolean;
  readonly legalMark?: LegalMark;
  /** REVIEW_STATE */
  readonly reviewState?: number;
  readonly isHidden?: boolean;
  readonly isHeld?: boolean;
}

/** What the camera wrote, as the call gives it. Empty texts and nulls: nothing. */
export interface DescribedExif {
  readonly camera: string;
  readonly lens: string;
  /** Seconds as people write them: 1/125. */
  readonly exposureTime: string;
  readonly fNumber: number | null;
  readonly iso: number | null;
  readonly focalLength: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface MediaDetails {
  /** One line below the photo: 李雷 1月20日 周六. */
  readonly caption: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** Rows of the information panel about the camera. The place is there for holders only: the server sends it to nobody else. */
export function describeExif(exif: DescribedExif): MediaDetails['facts'] {
  const { camera, lens, exposureTime, fNumber, iso, focalLength, latitude, longitude } = exif;
  const point =
    latitude === null || longitude === null
      ? ''
      : `${Math.abs(latitude).toFixed(4)}°${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude).toFixed(4)}°${longitude < 0 ? 'W' : 'E'}`;
  return [
    { name: '相机', value: camera },
    { name: '镜头', value: lens },
    { name: '快门', value: exposureTime === '' ? '' : `${exposureTime}秒` },
    { name: '光圈', value: fNumber === null ? '' : `f/${fNumber}` },
    { name: 'ISO', value: iso === null ? '' : `${iso}` },
    { name: '焦距', value: focalLength === null ? '' : `${focalLength}mm` },
    { name: '拍摄地点', value: point },
  ].filter(({ value }) => value !== '');
}

/** The time of an upload is not called that of the photo. */
const TIME_NAMES: Readonly<Record<TakenFrom, string>> = {
  [TAKEN_FROM.camera]: '拍摄时间',
  [TAKEN_FROM.file]: '文件时间',
  [TAKEN_FROM.upload]: '上传时间',
};

export function describeMedia(media: DescribedMedia, currentYear: number): MediaDetails {
  const [day = '', time = ''] = media.takenLocal.split(' ');
  const { fileName } = parseFieldExt(media.fieldExt);
  const facts = [
    { name: '状态', value: describeState(media) },
    { name: '备注', value: media.remark ?? '' },
    { name: '价格', value: describePrice(media) },
    { name: TIME_NAMES[media.takenFrom], value: `${formatDay(day, currentYear)} ${time.slice(0, 5)}` },
    { name: '尺寸', value: media.pixelX > 0 ? `${media.pixelX}×${media.pixelY}` : '' },
    { name: '时长', value: media.duration > 0 ? formatDuration(media.duration / 1000) : '' },
    { name: '大小', value: describeSize(media) },
    { name: '文件名', value: fileName },
    { name: '上传者', value: media.userName },
  ];
  return {
    caption: [media.userName, formatDay(day, currentYear)].filter(Boolean).join(' '),
    facts: facts.filter(({ value }) => value !== ''),
  };
}

/** Why it is not for everybody. Empty: it is. */
function describeState(media: DescribedMedia): string {
  const { legalMark = 0, reviewState = REVIEW_STATE.passed, isHidden = false, isHeld = false } = media;
  return [
    legalMark === LEGAL_MARK.appeal ? '内容违规，不再展示' : '',
    legalMark === LEGAL_MARK.adminRisk ? '可能有风险，审核中，其他人暂时看不到' : '',
    reviewState === REVIEW_STATE.waiting ? '等待相册审核' : '',
    reviewState === REVIEW_STATE.refused ? '未通过相册审核' : '',
    isHidden ? '已隐藏' : '',
    isHeld ? '等待照片里的人同意公开' : '',
  ]
    .filter(Boolean)
    .join('；');
}

function describePrice({ priceFen = 0, isBought = false }: DescribedMedia): string {
  return [priceFen > 0 ? formatFen(priceFen) : '', isBought ? '已购买' : ''].filter(Boolean).join('，');
}

/** Shown to people who have not paid for it. Empty: it is not locked. */
export function describeLock(media: {
  readonly hotResourceType: number;
  readonly priceFen: number;
  readonly isLocked: boolean;
}): string {
  if (!media.isLocked) return '';
  const words = media.hotResourceType === MEDIA_KIND.video ? '购买后可播放' : '预览带有水印';
  return `${formatFen(media.priceFen)} · ${words}`;
}

/** 8.2MB; empty where it is not known. */
export function describeSize({ fieldExt }: Pick<DescribedMedia, 'fieldExt'>): string {
  const { sizeBytes } = parseFieldExt(fieldExt);
  return sizeBytes > 0 ? formatSize(sizeBytes) : '';
}

export function parseFieldExt(text: string): { fileName: string; sizeBytes: number } {
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

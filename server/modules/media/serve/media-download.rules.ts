import { DOWNLOAD_QUALITY, type DownloadQuality, MEDIA_KIND } from '@contract/constants/media';
import { countBytes } from '@contract/rules/text';

/** What a download of one file is made of. */
export type DownloadForm = 'original' | 'clean-original' | 'large' | 'video';

export interface DownloadFacts {
  readonly kind: number;
  /** Of the original. */
  readonly mime: string;
  /** Place and camera can be taken out of a file of its type. */
  readonly isCleanable: boolean;
  /** Ready, and its pictures may be fetched. */
  readonly canFetchPictures: boolean;
  /** As `originalFor` of media-access. */
  readonly original: 'whole' | 'clean' | 'none';
  readonly isOwnUpload: boolean;
  /** As `isLocked` of media-access. */
  readonly isLocked: boolean;
  /** As `downloadRuleFor` of media-access. */
  readonly rule: 'none' | 'preview' | 'original';
}

/**
 * What a phone's album takes from a mini-program. WeChat's documents name MP4 alone for videos and no type for pictures; on iOS it refuses
 * WebP, and not every Android shows HEIC.
 * https://developers.weixin.qq.com/miniprogram/dev/api/media/video/wx.saveVideoToPhotosAlbum.html
 */
const PHONE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'video/mp4'];

export const canPhoneKeep = (mime: string): boolean => PHONE_TYPES.includes(mime);

/**
 * What the caller gets when he asks for a quality; null: nothing. A caller who may not have the original gets the next best quality; one
 * who may not have the file as it was uploaded gets it without place and camera data, or as the server made it.
 */
export function chooseDownload(facts: DownloadFacts, quality: DownloadQuality): DownloadForm | null {
  if (!facts.isOwnUpload && facts.rule === 'none') return null;
  const wantsOriginal =
    quality === DOWNLOAD_QUALITY.original || (quality === DOWNLOAD_QUALITY.phone && canPhoneKeep(facts.mime));
  if (wantsOriginal && facts.original === 'whole') return 'original';
  if (!facts.canFetchPictures) return null;
  if (facts.isLocked) return facts.kind === MEDIA_KIND.video ? null : 'large';
  return wantsOriginal && facts.original === 'clean' && facts.isCleanable ? 'clean-original' : shownForm(facts.kind);
}

/** As the server made it, for everybody who may look at it. */
export const shownForm = (kind: number): 'large' | 'video' => (kind === MEDIA_KIND.video ? 'video' : 'large');

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'wmv',
  'video/3gpp': '3gp',
};

// What Windows, macOS or a shell would read differently, and names that Windows keeps for itself. Marks that join letters and emoji stay.
const FORBIDDEN = /[\p{Cc}<>:"/\\|?*]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const STEM_MAX = 80;
/** File systems take names of 255 bytes: the rest is for a number and the ending. */
const STEM_MAX_BYTES = 240;

/** A name without ending that every system takes. */
export function toStem(text: string): string {
  let bytes = 0;
  const stem = Array.from(text.replace(FORBIDDEN, '_').trim())
    .slice(0, STEM_MAX)
    .filter((character) => (bytes += countBytes(character)) <= STEM_MAX_BYTES)
    .join('')
    .replace(/^\.+|[. \u200d]+$/g, '');
  return stem === '' || RESERVED.test(stem) ? `_${stem}` : stem;
}

/** A name that every system takes, with the ending of what is in it. */
export function toFileName(original: string, mime: string): string {
  const dot = original.lastIndexOf('.');
  const safe = toStem(dot > 0 ? original.slice(0, dot) : original);
  const own = dot > 0 ? original.slice(dot + 1).toLowerCase() : '';
  const extension = EXTENSIONS[mime] ?? 'bin';
  const isSame = own === extension || (own === 'jpeg' && extension === 'jpg');
  return `${safe}.${isSame ? own : extension}`;
}

/** Gives the second of two equal names a number. Systems that know no capitals see no two equal ones either. */
export function createNamer(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf('.');
    for (let serial = 1; ; serial += 1) {
      const candidate = serial === 1 ? name : `${name.slice(0, dot)} (${serial})${name.slice(dot)}`;
      const key = candidate.normalize('NFC').toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return candidate;
    }
  };
}

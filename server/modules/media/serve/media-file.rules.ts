import { MEDIA_KIND, MEDIA_STATE, MEDIA_VARIANTS, type MediaVariant } from '@contract/constants/media';

export function parseVariant(text: string): MediaVariant | null {
  return MEDIA_VARIANTS.find((variant) => variant === text) ?? null;
}

export interface ServedFacts {
  readonly kind: number;
  readonly state: number;
  readonly mime: string;
  readonly hasLarge: boolean;
  readonly hasWebVideo: boolean;
  readonly hasStrip: boolean;
}

export type ServedFile =
  | {
      readonly from: 'derivative';
      readonly name: 'thumb' | 'preview' | 'large' | 'video' | 'strip' | 'frames';
      readonly mime: string;
    }
  | { readonly from: 'marked'; readonly name: 'thumb' | 'preview' | 'large' | 'video'; readonly mime: string }
  | { readonly from: 'original'; readonly mime: string };

const WEBP = 'image/webp';

/**
 * Which stored file answers for a variant. Null: this row has none (yet). `isMarked`: as `isMarkedFor` of media-access; what
 * has no mark does not leave, but for an original that one may have. `isLocked`: as there, with no video at all.
 */
export function chooseServedFile(
  variant: MediaVariant,
  row: ServedFacts,
  reader: { readonly isMarked: boolean; readonly isLocked: boolean },
): ServedFile | null {
  const plain = choosePlainFile(variant, row);
  if (!reader.isMarked || plain === null || variant === 'original') return plain;
  if (variant === 'video' && reader.isLocked) return null;
  if (variant === 'video') return { from: 'marked', name: 'video', mime: 'video/mp4' };
  return plain.from === 'original' || plain.name === 'strip' || plain.name === 'frames'
    ? null
    : { from: 'marked', name: plain.name, mime: plain.mime };
}

function choosePlainFile(
  variant: MediaVariant,
  row: ServedFacts,
): Exclude<ServedFile, { readonly from: 'marked' }> | null {
  if (variant === 'original') return { from: 'original', mime: row.mime };
  if (row.state !== MEDIA_STATE.ready) return null;
  const isVideo = row.kind === MEDIA_KIND.video;
  switch (variant) {
    case '375':
      return { from: 'derivative', name: 'thumb', mime: WEBP };
    case '750':
      return { from: 'derivative', name: 'preview', mime: WEBP };
    case '2048':
      return { from: 'derivative', name: row.hasLarge ? 'large' : 'preview', mime: WEBP };
    case 'card':
      return { from: 'derivative', name: 'preview', mime: WEBP };
    case 'poster':
      return isVideo ? { from: 'derivative', name: 'preview', mime: WEBP } : null;
    case 'strip':
      return row.hasStrip ? { from: 'derivative', name: 'strip', mime: 'image/jpeg' } : null;
    case 'frames':
      return isVideo ? { from: 'derivative', name: 'frames', mime: 'image/jpeg' } : null;
    case 'video':
      if (!isVideo) return null;
      // No web version was made: browsers play the original, and it tells nothing private.
      return row.hasWebVideo
        ? { from: 'derivative', name: 'video', mime: 'video/mp4' }
        : { from: 'original', mime: row.mime };
  }
}

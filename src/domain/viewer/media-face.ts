import { formatDuration } from '../format/format-duration';
import type { WallItem } from '../wall/wall-item';

/** How a photo or video is shown to one person. */
export interface MediaFace {
  /** The picture itself may be shown. Otherwise `notice` stands in its place. */
  readonly isShown: boolean;
  /** In place of the picture. Empty when it is shown. */
  readonly notice: '' | '内容违规，暂不展示' | '内容审核中' | '转码中' | '暂不展示';
  /** Top-left corner, for people who may know the item's legal status. Empty: none. */
  readonly flag: '' | '申诉' | '风险';
}

const SHOWN: MediaFace = { isShown: true, notice: '', flag: '' };

/**
 * An illegal item is replaced by a placeholder for everybody, one at risk for people who may not fetch its pictures. Its uploader and the
 * album's holders see the status of either.
 */
export function toMediaFace(
  item: Pick<WallItem, 'isIllegal' | 'isAtRisk' | 'isProcessing' | 'isTold' | 'isWithheld'>,
): MediaFace {
  if (item.isIllegal) return { isShown: false, notice: '内容违规，暂不展示', flag: item.isTold ? '申诉' : '' };
  const flag = item.isAtRisk && item.isTold ? '风险' : '';
  if (item.isProcessing) return { isShown: false, notice: '转码中', flag };
  if (item.isWithheld) return { isShown: false, notice: item.isAtRisk ? '内容审核中' : '暂不展示', flag };
  return flag === '' ? SHOWN : { isShown: true, notice: '', flag };
}

/** As the law wants it said of what a model made. */
export const MADE_WORDS = 'AI生成';

export interface LabelFacts {
  kind: 'photo' | 'video';
  /** `yyyy-mm-dd`, or empty. */
  day: string;
  /** The year is seen as well. */
  hasYear?: boolean;
  /** Its file says that a model made it. */
  isMade?: boolean;
  durationMs: number;
  /** As `describeSale` says it. */
  sale?: string;
  face: MediaFace;
  isSelected: boolean;
  isLiked?: boolean;
  isHidden?: boolean;
  isUnpassed?: boolean;
  isHeld?: boolean;
  isEssence?: boolean;
}

/** What a screen reader says: 照片，1月20日，已选中 */
export function composeMediaLabel(facts: LabelFacts): string {
  const parts: string[] = [facts.kind === 'video' ? '视频' : '照片'];
  const [year, month, date] = facts.day.split('-').map(Number);
  if (month && date) parts.push(`${facts.hasYear ? `${year}年` : ''}${month}月${date}日`);
  if (facts.isMade) parts.push(MADE_WORDS);
  if (facts.kind === 'video' && facts.durationMs > 0) parts.push(formatDuration(facts.durationMs / 1000));
  if (facts.sale) parts.push(facts.sale);
  if (facts.face.notice !== '') parts.push(facts.face.notice);
  if (facts.face.flag !== '') parts.push(facts.face.flag);
  if (facts.isHidden) parts.push('已隐藏');
  if (facts.isUnpassed) parts.push('未过审');
  if (facts.isHeld) parts.push('待同意');
  if (facts.isEssence) parts.push('精选');
  if (facts.isLiked) parts.push('已赞');
  if (facts.isSelected) parts.push('已选中');
  return parts.join('，');
}

/** The stored width a box of this many CSS pixels needs: the smallest that is not blurred. */
export function chooseThumbVariant(boxWidthPx: number, pixelRatio: number): '375' | '750' {
  // A fifth of upscaling is not seen on a photo and saves two thirds of the bytes.
  return boxWidthPx * pixelRatio <= 375 * 1.2 ? '375' : '750';
}

import { Text, View } from '@tarojs/components';
import { memo, useEffect, useRef, useState } from 'react';
import { formatDuration } from '@/domain/format/format-duration';
import { describeSale } from '@/domain/format/format-money';
import { chooseThumbVariant, composeMediaLabel, MADE_WORDS, toMediaFace } from '@/domain/viewer/media-face';
import { thumbhashColour } from '@/domain/wall/thumbhash-colour';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import type { WallItem } from '@/domain/wall/wall-item';
import { toA11yProps } from '@/platform/a11y';
import { hotkeys } from '@/platform/hotkeys';
import { hasBlurredPlaceholders, Picture } from '@/platform/picture';
import { readPixelRatio } from '@/platform/pixel-ratio';
import { joinClasses } from '../class-names';
import { Icon } from '../Icon';
import styles from './MediaTile.module.scss';
import { PriceTag } from '../PriceTag';

export interface MediaTileProps {
  item: WallItem;
  mediaBase: string;
  /** `yyyy-mm-dd` */
  day: string;
  /** The day in short, where several share rows and this is the first of its own. */
  caption?: string;
  leftPx: number;
  topPx: number;
  widthPx: number;
  heightPx: number;
  elementId: string;
  /** The wall is one stop of the Tab key: only one tile takes it. */
  isFocusable: boolean;
  /** Null: nothing is being selected. */
  isSelected: boolean | null;
  /** `isRange`: the Shift key is held. */
  onPress: (itemId: string, isRange: boolean) => void;
  /** Absent: a long press is a press. */
  onLongPress?: ((itemId: string) => void) | undefined;
  /** Beside its duration: how large it is, where that is what the wall is about. */
  note?: string | undefined;
  /** A mouse over the tile is offered a circle that begins a selection. */
  onPick?: ((itemId: string) => void) | undefined;
}

function toPlaceholder(thumbhash: string): Record<string, string> {
  if (!hasBlurredPlaceholders) return { backgroundColor: thumbhashColour(thumbhash) };
  const url = thumbhashUrl(thumbhash);
  return url === '' ? {} : { backgroundImage: `url(${url})` };
}

const AFTER_HOLD_MS = 1_000;
/** A picture that did not come is asked for again by itself, so often. After that it waits for a tap. */
const RETRY_AFTER_MS = [2_000, 8_000];

/** One photo or video of a wall, at its place. Two nodes, and one for each corner that says something. */
export const MediaTile = memo(function MediaTile(props: MediaTileProps) {
  const { item, mediaBase, day, leftPx, topPx, widthPx, heightPx, elementId, isFocusable, isSelected } = props;
  const [picture, setPicture] = useState<'loading' | 'shown' | 'broken'>('loading');
  const [tries, setTries] = useState(0);
  // A browser reports the click that ends a long press.
  const heldAtMs = useRef(0);
  const { onLongPress } = props;
  const face = toMediaFace(item);
  const isBroken = face.isShown && picture === 'broken';
  const variant = chooseThumbVariant(Math.max(widthPx, heightPx * item.ratio), readPixelRatio());
  const sale = describeSale(item);
  const heldBack = [item.isHidden && '已隐藏', item.isUnpassed && '未过审', item.isHeld && '待同意']
    .filter(Boolean)
    .join('，');
  const name = composeMediaLabel({
    kind: item.kind,
    day,
    hasYear: props.caption?.includes('年') ?? false,
    durationMs: item.durationMs,
    sale,
    face,
    isSelected: isSelected === true,
    isLiked: item.isLiked,
    isHidden: item.isHidden,
    isUnpassed: item.isUnpassed,
    isHeld: item.isHeld,
    isMade: item.isMade,
    isEssence: item.isEssence,
  });

  const { note = '' } = props;
  const label = note === '' ? name : `${name}，${note}`;
  const duration = item.kind === 'video' && item.durationMs > 0 ? formatDuration(item.durationMs / 1000) : '';
  const corner = [item.isMade ? MADE_WORDS : '', duration, note].filter(Boolean).join(' · ');

  const loadAgain = (): void => {
    setPicture('loading');
    setTries((before) => before + 1);
  };
  const retryAfterMs = isBroken ? RETRY_AFTER_MS[tries] : undefined;
  useEffect(() => {
    if (retryAfterMs === undefined) return undefined;
    const timer = setTimeout(loadAgain, retryAfterMs);
    return () => clearTimeout(timer);
  }, [retryAfterMs]);

  const handlePress = (event: unknown) => {
    if (Date.now() - heldAtMs.current < AFTER_HOLD_MS) return;
    if (isBroken && isSelected === null) {
      loadAgain();
    } else {
      props.onPress(item.id, hotkeys.hasShift(event));
    }
  };

  return (
    <View
      id={elementId}
      className={joinClasses(styles['tile'], isSelected === true && styles['selected'])}
      style={{
        left: `${leftPx}px`,
        top: `${topPx}px`,
        width: `${widthPx}px`,
        height: `${heightPx}px`,
        ...(face.isShown ? toPlaceholder(item.thumbhash) : {}),
      }}
      onClick={handlePress}
      {...(onLongPress === undefined
        ? {}
        : {
            onLongPress: () => {
              heldAtMs.current = Date.now();
              onLongPress(item.id);
            },
          })}
      {...toA11yProps({
        role: isSelected === null ? 'button' : 'checkbox',
        label: isBroken ? `${label}，加载失败，重新加载` : label,
        isFocusable,
        isChecked: isSelected ?? undefined,
      })}
    >
      {face.isShown && !isBroken && (
        <Picture
          key={tries}
          url={`${mediaBase}${variant}/${item.id}`}
          fit="cover"
          className={joinClasses(styles['picture'], picture === 'shown' && styles['shown'])}
          onLoad={() => setPicture('shown')}
          onError={() => setPicture('broken')}
        />
      )}
      {isBroken && (
        <View className={joinClasses(styles['notice'], styles['onPhoto'])}>
          <Icon name="image-off" size={20} />
          <Text>重新加载</Text>
        </View>
      )}
      {/* In the order of the tile's name, which has the words that are seen. */}
      {props.caption !== undefined && face.flag === '' && (
        <Text className={styles['caption'] ?? ''}>{props.caption}</Text>
      )}
      {corner !== '' && <Text className={styles['duration'] ?? ''}>{corner}</Text>}
      <PriceTag sale={sale} className={styles['price']} />
      {!face.isShown && (
        <View className={styles['notice'] ?? ''}>
          <Icon
            name={face.notice === '转码中' ? 'loader-circle' : item.kind === 'video' ? 'video' : 'eye-off'}
            size={20}
          />
          <Text>{face.notice}</Text>
        </View>
      )}
      {props.onPick !== undefined && (
        <View
          className={styles['pick'] ?? ''}
          onClick={(event) => {
            event.stopPropagation();
            props.onPick?.(item.id);
          }}
          {...toA11yProps({ isHidden: true })}
        >
          <View className={styles['circle'] ?? ''} />
        </View>
      )}
      {face.flag !== '' && <Text className={styles['flag'] ?? ''}>{face.flag}</Text>}
      {heldBack !== '' && (
        <Text className={joinClasses(styles['hidden'], sale !== '' && styles['raised'])}>{heldBack}</Text>
      )}
      {isSelected !== null && (
        <View className={joinClasses(styles['circle'], isSelected && styles['checked'])}>
          {isSelected && <Icon name="check" size={16} />}
        </View>
      )}
    </View>
  );
});

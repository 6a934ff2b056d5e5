import { Text, View } from '@tarojs/components';
import { useMemo, useState } from 'react';
import { joinClasses } from '@/components/class-names';
import { letterAt, placeRail } from '@/domain/chat/letter-rail';
import { toA11yProps } from '@/platform/a11y';
import { useGesture } from '@/platform/gesture';
import type { TouchStroke } from '@/platform/gesture/types';
import { usePageScroll } from '@/platform/scroll';
import { useViewport } from '@/platform/viewport/use-viewport';
import { useNavHeight } from '@/shell/use-nav-height';
import styles from './LetterRail.module.scss';

/** A list of so many people has letters to jump to. */
const RAIL_FROM = 20;
/** Room for a letter of the largest type. */
const LETTER_PX = 24;
const EDGE_PX = 16;
/** The bar of actions of a page. */
const BAR_PX = 56;

export interface LetterRailProps {
  /** Of the list in the page, whose rows are all as high as `rowPx`. */
  readonly listId: string;
  readonly rows: readonly { readonly letter: string; readonly isFirst: boolean }[];
  readonly rowPx: number;
}

export function LetterRail(props: LetterRailProps) {
  return props.rows.length < RAIL_FROM ? null : <Letters {...props} />;
}

/** A finger that slides along the letters goes through the list, to the first row of each. Whoever does not see them searches. */
function Letters({ listId, rows, rowPx }: LetterRailProps) {
  const { heightPx } = useViewport();
  // Where the list begins while nothing is scrolled. A page that is pulled beyond its end has it further down.
  const [listPx, setListPx] = useState(0);
  const { by, to } = usePageScroll(listId, ({ originYPx }) =>
    setListPx((old) => Math.max(old, Math.min(originYPx, heightPx / 3))),
  );
  const navPx = useNavHeight();
  const [at, setAt] = useState<number | null>(null);
  const firsts = useMemo(
    () => rows.flatMap(({ letter, isFirst }, index) => (isFirst ? [{ letter, index }] : [])),
    [rows],
  );
  const room = { topPx: navPx + EDGE_PX, listPx, bottomPx: heightPx - BAR_PX - EDGE_PX };
  const place = placeRail(firsts.length, room, LETTER_PX);
  const gesture = useGesture((stroke: TouchStroke) => {
    if (stroke.type === 'wheel') return by(stroke.deltaY);
    const point = stroke.type === 'cancel' ? undefined : stroke.points[0];
    if (point === undefined) return setAt(null);
    const next = letterAt(firsts.length, place, point.y);
    if (next === at) return;
    setAt(next);
    to((firsts[next]?.index ?? 0) * rowPx - navPx);
  });
  return (
    <View
      className={styles['rail'] ?? ''}
      style={{ top: `${place.topPx}px` }}
      {...gesture}
      {...toA11yProps({ isHidden: true })}
    >
      {firsts.map(({ letter }, index) => (
        <View
          key={letter}
          className={styles['letter'] ?? ''}
          style={{ height: `${place.letterPx}px`, lineHeight: `${place.letterPx}px` }}
        >
          <Text className={joinClasses(styles['sign'], index === at && styles['here'])}>{letter}</Text>
        </View>
      ))}
      {at !== null && (
        <View className={styles['bubble'] ?? ''} style={{ top: `${(at + 0.5) * place.letterPx}px` }}>
          <Text>{firsts[at]?.letter}</Text>
        </View>
      )}
    </View>
  );
}

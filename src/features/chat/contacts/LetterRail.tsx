import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { joinClasses } from '@/components/class-names';
import { letterAt, placeRail } from '@/domain/chat/letter-rail';
import { toA11yProps } from '@/platform/a11y';
import { useGesture } from '@/platform/gesture';
import type { TouchStroke } from '@/platform/gesture/types';
import { useViewport } from '@/platform/viewport/use-viewport';
import { useNavHeight } from '@/shell/use-nav-height';
import styles from './LetterRail.module.scss';

export interface LetterRailProps {
  readonly letters: readonly string[];
  /** A finger has come to the letter at this place of the row. */
  readonly onLetter: (at: number) => void;
  /** A wheel turns over the letters: the page is to follow. */
  readonly onWheel: (deltaPx: number) => void;
}

/** Room for a letter of the largest type. */
const LETTER_PX = 24;
const EDGE_PX = 16;

/** The letters there are. A finger that slides along them goes from one to the next. Whoever does not see them searches. */
export function LetterRail({ letters, onLetter, onWheel }: LetterRailProps) {
  const { heightPx } = useViewport();
  const navPx = useNavHeight();
  const [at, setAt] = useState<number | null>(null);
  const room = { topPx: navPx + EDGE_PX, bottomPx: heightPx - EDGE_PX };
  const place = placeRail(letters.length, room, LETTER_PX);
  const gesture = useGesture((stroke: TouchStroke) => {
    if (stroke.type === 'wheel') return onWheel(stroke.deltaY);
    const point = stroke.type === 'cancel' ? undefined : stroke.points[0];
    if (point === undefined) return setAt(null);
    const next = letterAt(letters.length, place, point.y);
    if (next === at) return;
    setAt(next);
    onLetter(next);
  });
  return (
    <View
      className={styles['rail'] ?? ''}
      style={{ top: `${place.topPx}px` }}
      {...gesture}
      {...toA11yProps({ isHidden: true })}
    >
      {letters.map((letter, index) => (
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
          <Text>{letters[at]}</Text>
        </View>
      )}
    </View>
  );
}

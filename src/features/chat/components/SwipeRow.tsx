import { Text, View } from '@tarojs/components';
import { useRef, useState, type ReactNode } from 'react';
import { joinClasses } from '@/components/class-names';
import { Pressable } from '@/components/Pressable';
import { beginSwipe, endSwipe, followSwipe, type Swipe } from '@/domain/chat/swipe';
import styles from './Conversations.module.scss';

export interface SwipeAction {
  readonly id: string;
  readonly text: string;
  readonly isDanger?: boolean;
}

export interface SwipeRowProps {
  readonly name: string;
  readonly actions: readonly SwipeAction[];
  readonly onAction: (id: string) => void;
  readonly children: ReactNode;
}

const ACTION_PX = 72;

interface Touches {
  readonly touches: ArrayLike<{ readonly clientX: number; readonly clientY: number }>;
}

/** A row that is drawn aside to show what can be done with it. The same is said by its menu, for whoever does not swipe. */
export function SwipeRow({ name, actions, onAction, children }: SwipeRowProps) {
  const widthPx = actions.length * ACTION_PX;
  const [openPx, setOpenPx] = useState(0);
  const [isMoving, setIsMoving] = useState(false);
  const swipe = useRef<Swipe | null>(null);

  const begin = ({ touches }: Touches): void => {
    const [touch] = Array.from(touches);
    swipe.current = touch === undefined ? null : beginSwipe(touch.clientX, touch.clientY, openPx);
  };
  const follow = ({ touches }: Touches): void => {
    const [touch] = Array.from(touches);
    if (touch === undefined || swipe.current === null) return;
    const next = followSwipe(swipe.current, touch.clientX, touch.clientY, widthPx);
    swipe.current = next.swipe;
    if (next.openPx === null) return;
    setIsMoving(true);
    setOpenPx(next.openPx);
  };
  const end = (): void => {
    if (swipe.current !== null && isMoving) setOpenPx(endSwipe(swipe.current, openPx, widthPx));
    swipe.current = null;
    setIsMoving(false);
  };
  return (
    <View className={styles['swipe'] ?? ''}>
      {openPx > 0 && (
        <View className={styles['actions'] ?? ''} style={{ width: `${widthPx}px` }}>
          {actions.map(({ id, text, isDanger = false }) => (
            <Pressable
              key={id}
              className={joinClasses(styles['action'], isDanger && styles['danger'])}
              label={`${text}${name}`}
              onPress={() => {
                setOpenPx(0);
                onAction(id);
              }}
            >
              <Text>{text}</Text>
            </Pressable>
          ))}
        </View>
      )}
      <View
        className={joinClasses(styles['drawn'], !isMoving && styles['resting'])}
        style={{ transform: openPx === 0 ? 'none' : `translateX(-${openPx}px)` }}
        onTouchStart={(event) => begin(event as unknown as Touches)}
        onTouchMove={(event) => follow(event as unknown as Touches)}
        onTouchEnd={end}
        onTouchCancel={end}
      >
        {children}
      </View>
    </View>
  );
}

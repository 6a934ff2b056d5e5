import { Image, View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import { bringBanner, nextBanner } from '@/domain/banner';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { motion } from '@/platform/motion';
import { useViewport } from '@/platform/viewport/use-viewport';
import { joinClasses } from './class-names';
import { IconButton } from './IconButton';
import { Pressable } from './Pressable';
import styles from './Carousel.module.scss';

export interface CarouselProps {
  label: string;
  /** `isLink`: it leads somewhere. */
  items: readonly { id: string; title: string; picture: string; isLink: boolean }[];
  onOpen: (id: string) => void;
}

const INTERVAL_MS = 3_000;
const SWIPE_PX = 40;
const SHOWN = { phone: 1, tablet: 2, wide: 3 } as const;

interface TouchLike {
  readonly changedTouches: readonly { readonly clientX: number }[];
}

/**
 * Banners that turn by themselves until somebody touches them. One, two or three at a time; one that gets the focus comes into view.
 */
export function Carousel({ label, items, onOpen }: CarouselProps) {
  const { sizeClass } = useViewport();
  const shown = Math.min(SHOWN[sizeClass], items.length);
  const [at, setAt] = useState(0);
  const [isHeld, setIsHeld] = useState(() => motion.isReduced());
  const startX = useRef(0);
  const isTurning = items.length > shown && !isHeld;
  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setInterval(() => setAt((old) => nextBanner(old, items.length, shown)), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isTurning, items.length, shown]);
  const last = Math.max(0, items.length - shown);
  const place = Math.min(at, last);
  const turn = (by: 1 | -1): void => {
    setIsHeld(true);
    setAt(Math.min(last, Math.max(0, place + by)));
  };
  const release = (event: TouchLike): void => {
    const moved = (event.changedTouches[0]?.clientX ?? startX.current) - startX.current;
    if (Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1);
  };
  return (
    <View
      className={styles['carousel'] ?? ''}
      onTouchStart={(event) => {
        setIsHeld(true);
        startX.current = (event as unknown as TouchLike).changedTouches[0]?.clientX ?? 0;
      }}
      onTouchEnd={(event) => release(event as unknown as TouchLike)}
      {...{ onFocus: () => setIsHeld(true) }}
      {...toA11yProps({ role: 'region', label })}
    >
      <View className={styles['window'] ?? ''}>
        <View className={styles['strip'] ?? ''} style={{ transform: `translateX(-${(place * 100) / shown}%)` }}>
          {items.map(({ id, title, picture, isLink }, index) => {
            const image = (alt: string) => (
              <Image
                {...toAltProps(alt)}
                className={styles['picture'] ?? ''}
                src={http.baseUrl + picture}
                mode="aspectFill"
              />
            );
            return (
              <View
                key={id}
                className={styles['slot'] ?? ''}
                style={{ width: `${100 / shown}%` }}
                {...{ onFocus: () => setAt(bringBanner(place, index, shown)) }}
              >
                {isLink ? (
                  <Pressable className={styles['banner'] ?? ''} role="link" label={title} onPress={() => onOpen(id)}>
                    {image('')}
                  </Pressable>
                ) : (
                  <View className={styles['banner'] ?? ''}>{image(title)}</View>
                )}
              </View>
            );
          })}
        </View>
      </View>
      <View className={joinClasses(styles['turn'], styles['previous'])}>
        {place > 0 && <IconButton icon="chevron-left" label="上一组" isOnPhoto onPress={() => turn(-1)} />}
      </View>
      <View className={joinClasses(styles['turn'], styles['next'])}>
        {place < last && <IconButton icon="chevron-right" label="下一组" isOnPhoto onPress={() => turn(1)} />}
      </View>
      {items.length > shown && (
        <View className={styles['dots'] ?? ''} {...toA11yProps({ isHidden: true })}>
          {Array.from({ length: last + 1 }, (_none, index) => (
            <View key={index} className={joinClasses(styles['dot'], index === place && styles['here'])} />
          ))}
        </View>
      )}
    </View>
  );
}

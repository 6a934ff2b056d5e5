import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { toA11yProps } from '@/platform/a11y';
import { joinClasses } from '../class-names';
import { IconButton } from '../IconButton';
import { Pressable } from '../Pressable';
import type { Slideshow } from './use-slideshow';
import styles from './SlideshowControls.module.scss';

const STAY_MS = 4_000;

/** They come with a tap and go by themselves, so that a screen at a venue shows photos only. */
export function SlideshowControls({ slideshow }: { slideshow: Slideshow }) {
  const [shownAt, setShownAt] = useState(1);
  const { isPaused, seconds } = slideshow;
  useEffect(() => {
    if (shownAt === 0 || isPaused) return undefined;
    const timer = setTimeout(() => setShownAt(0), STAY_MS);
    return () => clearTimeout(timer);
  }, [shownAt, isPaused]);
  const touch = () => setShownAt((old) => old + 1);
  return (
    <View className={styles['layer'] ?? ''} onClick={touch}>
      <View
        className={joinClasses(styles['bar'], shownAt === 0 && !isPaused && styles['away'])}
        {...toA11yProps({ role: 'group', label: '幻灯片' })}
      >
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? '继续播放' : '暂停播放'}
          colour="white"
          onPress={() => slideshow.pause(!isPaused)}
        />
        <Pressable
          className={styles['seconds'] ?? ''}
          label={`每张${seconds}秒，点按更改`}
          isOnPhoto
          onPress={slideshow.changeSeconds}
        >
          <Text>{`${seconds}秒`}</Text>
        </Pressable>
        <IconButton icon="x" label="退出幻灯片" colour="white" onPress={slideshow.stop} />
      </View>
    </View>
  );
}

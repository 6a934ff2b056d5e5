import { View } from '@tarojs/components';
import { memo } from 'react';
import { thumbhashUrl } from '@/domain/thumbhash-url';
import { listAround, type ViewerMedia } from '@/domain/viewer-media';
import { Picture } from '@/platform/picture';
import { joinClasses } from './class-names';
import { Pressable } from './Pressable';
import styles from './MediaViewer.module.scss';

export interface ViewerFilmstripProps {
  count: number;
  index: number;
  reach: number;
  items: ReadonlyMap<number, ViewerMedia | null>;
  onChoose: (index: number) => void;
}

const STEP_PX = 60;

/** The neighbours of the photo in view, which stays in the middle. */
export const ViewerFilmstrip = memo(function ViewerFilmstrip(props: ViewerFilmstripProps) {
  const { count, index, reach, items, onChoose } = props;
  return (
    <View className={styles['film'] ?? ''}>
      {[...listAround(index, count, reach)]
        .sort((a, b) => a - b)
        .map((at) => {
          const media = items.get(at);
          const isShown = media?.face.isShown === true;
          const placeholder = isShown ? thumbhashUrl(media.thumbhash) : '';
          return (
            <Pressable
              key={at}
              label={`第${at + 1}张`}
              isFocusable={false}
              isOnPhoto
              onPress={() => onChoose(at)}
              className={joinClasses(styles['frame'], at === index && styles['current'])}
              style={{
                transform: `translateX(${(at - index) * STEP_PX}px)`,
                ...(placeholder === '' ? {} : { backgroundImage: `url(${placeholder})` }),
              }}
            >
              {isShown && <Picture url={media.thumbUrl} fit="cover" className={styles['still'] ?? ''} />}
            </Pressable>
          );
        })}
    </View>
  );
});

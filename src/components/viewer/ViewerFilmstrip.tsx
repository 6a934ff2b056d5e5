import { ScrollView, View } from '@tarojs/components';
import { memo, useState } from 'react';
import { visibleRows } from '@/domain/wall/visible-rows';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { Picture } from '@/platform/picture';
import { joinClasses } from '../class-names';
import { Pressable } from '../Pressable';
import { useViewerItems, type ReadViewerItem } from './use-viewer-items';
import styles from './MediaViewer.module.scss';

export interface ViewerFilmstripProps {
  count: number;
  index: number;
  widthPx: number;
  getItem: ReadViewerItem;
  onChoose: (index: number) => void;
}

const STEP_PX = 60;

/**
 * All of them in a row, of which those in view are there. It follows the photo in view, and is scrolled along by itself: to look for
 * another one moves nothing else.
 */
export const ViewerFilmstrip = memo(function ViewerFilmstrip(props: ViewerFilmstripProps) {
  const { count, index, widthPx, getItem, onChoose } = props;
  // Room at both ends, so that the first and the last can stand in the middle.
  const sidePx = Math.max(0, Math.round((widthPx - STEP_PX) / 2));
  const [followed, setFollowed] = useState(index);
  const [middle, setMiddle] = useState(index);
  if (followed !== index) {
    setFollowed(index);
    setMiddle(index);
  }
  const reach = Math.ceil(widthPx / STEP_PX / 2) + 2;
  const { items } = useViewerItems(count, middle, reach, getItem);
  const { first, end } = visibleRows(count, STEP_PX, widthPx, middle * STEP_PX - sidePx);
  const shown = Array.from({ length: Math.max(0, end - first) }, (_none, place) => first + place);
  return (
    <ScrollView
      className={styles['film'] ?? ''}
      scrollX
      scrollLeft={index * STEP_PX}
      // Rendered again only when another one comes to the middle.
      onScroll={(event) => setMiddle(Math.max(0, Math.min(count - 1, Math.round(event.detail.scrollLeft / STEP_PX))))}
    >
      <View className={styles['reel'] ?? ''} style={{ width: `${count * STEP_PX + 2 * sidePx}px` }}>
        {shown.map((place) => {
          const media = items.get(place);
          const isShown = media?.face.isShown === true;
          const placeholder = isShown ? thumbhashUrl(media.thumbhash) : '';
          return (
            <Pressable
              key={place}
              label={`第${place + 1}张`}
              isFocusable={false}
              isOnPhoto
              onPress={() => onChoose(place)}
              className={joinClasses(styles['frame'], place === index && styles['current'])}
              style={{
                left: `${sidePx + place * STEP_PX}px`,
                ...(placeholder === '' ? {} : { backgroundImage: `url(${placeholder})` }),
              }}
            >
              {isShown && <Picture url={media.thumbUrl} fit="cover" className={styles['still'] ?? ''} />}
            </Pressable>
          );
        })}
      </View>
    </ScrollView>
  );
});

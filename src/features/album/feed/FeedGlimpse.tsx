import { Text, View } from '@tarojs/components';
import { useId, useMemo, useState } from 'react';
import { listPosts } from '@contract/http/feed';
import { useCall } from '@/api/use-call';
import { FEED_ROUTE } from '@/domain/album-routes';
import { layOutPosts } from '@/domain/wall/post-layout';
import { waterfallRulesFor } from '@/domain/wall/waterfall-layout';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { usePageScroll } from '@/platform/scroll';
import { useViewport } from '@/platform/viewport/use-viewport';
import { PostTile, toPostShape } from './PostTile';
import styles from './FeedWall.module.scss';

export interface FeedGlimpseProps {
  readonly albumId: string;
}

const SHOWN = 8;

/** The first posts of a feed, where somebody comes in from outside. Nothing where there are none, or none for this visitor. */
export function FeedGlimpse({ albumId }: FeedGlimpseProps) {
  const elementId = `fg${useId().replace(/:/g, '')}`;
  const { sizeClass, widthPx: windowWidthPx } = useViewport();
  const [widthPx, setWidthPx] = useState(windowWidthPx);
  usePageScroll(elementId, (frame) => {
    if (frame.widthPx > 0) setWidthPx(frame.widthPx);
  });
  const { data } = useCall(listPosts, { albumId, size: SHOWN });
  const posts = data?.records ?? [];
  const layout = useMemo(
    () => layOutPosts((data?.records ?? []).map(toPostShape), waterfallRulesFor(sizeClass, widthPx)),
    [data, sizeClass, widthPx],
  );
  const open = (postId: string): void => void navigation.goTo(FEED_ROUTE, { id: albumId, postId }); // else one stays here
  if (posts.length === 0) return null;
  return (
    <View className={styles['glimpse'] ?? ''} {...toA11yProps({ role: 'region', label: '最近的笔记' })}>
      <Text className={styles['heading'] ?? ''}>最近的笔记</Text>
      <View id={elementId} className={styles['posts'] ?? ''} style={{ height: `${layout.heightPx}px` }}>
        {posts.map((post, at) => {
          const box = layout.boxes[at];
          return box === undefined ? null : (
            <PostTile key={post.id} post={post} box={box} onOpen={open} onLike={null} />
          );
        })}
      </View>
    </View>
  );
}

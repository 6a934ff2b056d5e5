import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { getFeed, listPosts } from '@contract/http/feed';
import { useCall } from '@/api/use-call';
import { useCursorPages } from '@/api/use-cursor-pages';
import { Chip } from '@/components/Chip';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { SearchBar } from '@/components/fields/SearchBar';
import { LoadMore } from '@/components/LoadMore';
import { FEED_ROUTE } from '@/domain/album-routes';
import { layOutPosts, listNearPosts } from '@/domain/wall/post-layout';
import { waterfallRulesFor } from '@/domain/wall/waterfall-layout';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { usePageScroll } from '@/platform/scroll';
import type { ViewFrame } from '@/platform/scroll/types';
import { Slots } from '@/platform/slots';
import { useViewport } from '@/platform/viewport/use-viewport';
import { useSearched } from '@/stores/use-searched';
import { useFeedChanges } from './feed-changes';
import { FeedWaiting } from './FeedWaiting';
import { PostTile, toPostShape } from './PostTile';
import { usePostLikes } from './use-post-likes';
import styles from './FeedWall.module.scss';

export interface FeedWallProps {
  readonly albumId: string;
  readonly firstTopic: string;
  readonly canPost: boolean;
  readonly onWrite: () => void;
  readonly header: ReactNode;
  /** Only looked at, in somebody else's page: posts open as this says, and nobody likes them. */
  readonly onOpenOutside?: (postId: string) => void;
}

const PAGE_SIZE = 40;
/** At about twenty nodes a post, this keeps the document small whatever the number of posts. */
const MAX_TILES = 48;

/** The posts of an album in columns. Only those near the view are in the document. */
export function FeedWall({ albumId, firstTopic, canPost, onWrite, header, onOpenOutside }: FeedWallProps) {
  const elementId = `fw${useId().replace(/:/g, '')}`;
  const { sizeClass, widthPx: windowWidthPx } = useViewport();
  const [topic, setTopic] = useState(firstTopic);
  const { typed, searched, setTyped } = useSearched();
  const feed = useCall(getFeed, { albumId });
  const filter = { ...(topic === '' ? {} : { topic }), ...(searched === '' ? {} : { text: searched }) };
  const pages = useCursorPages(listPosts, { albumId, ...filter }, PAGE_SIZE);
  const { posts, like } = usePostLikes(pages.rows);
  const { refresh, loadMore } = pages;
  const { reload } = feed;
  const version = useFeedChanges((state) => state.version);
  const seenVersion = useRef(version);
  useEffect(() => {
    if (seenVersion.current === version) return;
    seenVersion.current = version;
    void Promise.all([refresh(), reload()]); // failures are part of the states
  }, [version, refresh, reload]);

  const [widthPx, setWidthPx] = useState(windowWidthPx);
  const [span, setSpan] = useState<{ topPx: number; bottomPx: number } | null>(null);
  const layout = useMemo(() => {
    return layOutPosts(posts.map(toPostShape), waterfallRulesFor(sizeClass, widthPx));
  }, [posts, sizeClass, widthPx]);

  const more = (): void => void loadMore(); // failures are part of the state
  const follow = (frame: ViewFrame): void => {
    if (frame.widthPx > 0) setWidthPx(frame.widthPx);
    const stepPx = Math.max(100, Math.round(frame.heightPx / 4));
    const topPx = Math.floor(frame.topPx / stepPx) * stepPx - frame.heightPx / 2;
    const bottomPx = topPx + 2 * frame.heightPx + stepPx;
    setSpan((old) => (old?.topPx === topPx && old.bottomPx === bottomPx ? old : { topPx, bottomPx }));
    if (frame.topPx + 2 * frame.heightPx > layout.heightPx && pages.rows.length > 0) more();
  };
  usePageScroll(elementId, follow);
  useReachBottom(more);

  const near = useMemo(() => (span === null ? [] : listNearPosts(layout, span, MAX_TILES)), [layout, span]);
  const open = useCallback(
    (postId: string): void => {
      if (onOpenOutside !== undefined) onOpenOutside(postId);
      else void navigation.goTo(FEED_ROUTE, { id: albumId, postId }); // else one stays here
    },
    [albumId, onOpenOutside],
  );
  const places = new Map(near.map((at) => [posts[at]?.id ?? '', at]));
  const isEmpty = pages.rows.length === 0;
  return (
    <View className={styles['feed'] ?? ''}>
      {header}
      <View className={styles['tools'] ?? ''}>
        <SearchBar label="搜索笔记" placeholder="搜索笔记" value={typed} onChange={setTyped} />
        {(feed.data?.topics.length ?? 0) > 0 && (
          <View className={styles['chips'] ?? ''} {...toA11yProps({ role: 'group', label: '话题' })}>
            <Chip text="全部" isSelected={topic === ''} onPress={() => setTopic('')} />
            {[...new Set([...(topic === '' ? [] : [topic]), ...(feed.data?.topics ?? [])])].map((one) => (
              <Chip
                key={one}
                text={`#${one}`}
                isSelected={topic === one}
                onPress={() => setTopic(topic === one ? '' : one)}
              />
            ))}
          </View>
        )}
      </View>
      {pages.isLoading && <FeedWaiting />}
      {isEmpty && pages.error !== null && <ErrorState onRetry={pages.retry} />}
      {isEmpty && pages.isAtEnd && (
        <FeedNothing
          isNarrowed={topic !== '' || searched !== ''}
          canPost={canPost}
          onWrite={onWrite}
          onAll={() => {
            setTopic('');
            setTyped('');
          }}
        />
      )}
      <View
        id={elementId}
        className={styles['posts'] ?? ''}
        style={{ height: `${layout.heightPx}px` }}
        {...toA11yProps({ role: 'group', label: '笔记' })}
      >
        <Slots
          keys={[...places.keys()]}
          render={(id) => {
            const at = places.get(id) ?? -1;
            const [post, box] = [posts[at], layout.boxes[at]];
            return post === undefined || box === undefined ? null : (
              <PostTile post={post} box={box} onOpen={open} onLike={onOpenOutside === undefined ? like : null} />
            );
          }}
        />
      </View>
      {!isEmpty && (
        <LoadMore
          state={pages.error !== null ? 'failed' : pages.isAtEnd ? 'ended' : 'loading'}
          onRetry={() => void pages.retry() /* part of the state */}
        />
      )}
    </View>
  );
}

interface FeedNothingProps {
  readonly isNarrowed: boolean;
  readonly canPost: boolean;
  readonly onWrite: () => void;
  readonly onAll: () => void;
}

function FeedNothing({ isNarrowed, canPost, onWrite, onAll }: FeedNothingProps) {
  if (isNarrowed) {
    return (
      <Empty icon="search" title="没有找到笔记" text="换个词或话题试试" action={{ text: '看全部', onPress: onAll }} />
    );
  }
  return (
    <Empty
      icon="images"
      title="还没有笔记"
      text={canPost ? '选几张照片，写下第一篇' : '过一会儿再来看看'}
      action={canPost ? { text: '写笔记', onPress: onWrite } : undefined}
    />
  );
}

import { Text, View } from '@tarojs/components';
import { useShareAppMessage, useShareTimeline } from '@tarojs/taro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FEED_ERRORS } from '@contract/feed-errors';
import { getPost } from '@contract/http/feed';
import { getMedia } from '@contract/http/media';
import type { Post } from '@contract/schemas/feed';
import { codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Avatar } from '@/components/Avatar';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Icon } from '@/components/Icon';
import type { IconName } from '@/components/icon-names';
import { Pressable } from '@/components/Pressable';
import { FEED_ROUTE, toPostPath } from '@/domain/album-routes';
import { formatCount } from '@/domain/format/format-count';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { ROUTES } from '@/domain/routes';
import { withMediaChange } from '@/domain/viewer/media-changes';
import { toA11yProps } from '@/platform/a11y';
import { device } from '@/platform/device';
import { http } from '@/platform/http';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { toAlbum } from '@/shell/album/to-album';
import { now } from '@/stores/base/clock';
import { selectMediaChanges, useMediaChanges } from '@/stores/media-changes';
import { selectUser, useSession } from '@/stores/session/session-state';
import { TO_DISCOVER } from '@/stores/navigate';
import { useRecordViewer } from '../baby/use-record-viewer';
import { PickedSheetsHost } from '../picked/PickedSheetsHost';
import { announceShareCard } from '../share/share-page';
import { CommentList } from '../viewer/CommentList';
import { toMediaSwitches } from '../viewer/media-switches';
import { CommentReportSheet, MediaReportSheet } from '../viewer/ModerationSheets';
import { WallViewerHost } from '../viewer/WallViewerHost';
import { useFeedChanges } from './feed-changes';
import { FeedWaiting } from './FeedWaiting';
import { PostMedia } from './PostMedia';
import { sharePost, usePostMenu } from './use-post-menu';
import styles from './PostScreen.module.scss';

export interface PostScreenProps {
  /** Null: the link names no album. */
  readonly albumId: string | null;
  readonly postId: string;
}

/** A post: its photos and videos, its words, and what people say about it. */
export function PostScreen({ albumId, postId }: PostScreenProps) {
  const post = useCall(getPost, { id: postId });
  const version = useFeedChanges((state) => state.version);
  const seenVersion = useRef(version);
  const { reload } = post;
  useEffect(() => {
    if (seenVersion.current === version) return;
    seenVersion.current = version;
    void reload(); // failures are part of the state
  }, [version, reload]);
  if (post.data !== undefined)
    return <ShownPost post={post.data} onChanged={(next) => post.change(() => next)} onReload={reload} />;
  const isAbsent = codeOf(post.error) === FEED_ERRORS.POST_ABSENT.code;
  return (
    <PageShell title="笔记" maxWidth={1280}>
      {isAbsent ? (
        <Empty
          icon="image-off"
          title={FEED_ERRORS.POST_ABSENT.msg}
          text={albumId === null ? '' : '也可能要先打开它的相册'}
          action={albumId === null ? TO_DISCOVER : toAlbum(albumId)}
        />
      ) : post.error !== null ? (
        <ErrorState onRetry={reload} />
      ) : (
        <FeedWaiting />
      )}
    </PageShell>
  );
}

interface ShownPostProps {
  readonly post: Post;
  readonly onChanged: (post: Post) => void;
  readonly onReload: () => Promise<void>;
}

function ShownPost({ post, onChanged, onReload }: ShownPostProps) {
  const userId = useSession(selectUser)?.id ?? null;
  const [isReporting, setIsReporting] = useState(false);
  const [commentId, setCommentId] = useState<string | null>(null);
  const menu = usePostMenu({ post, userId, onReport: () => setIsReporting(true), onChanged });
  const records = useMemo(() => [{ id: post.id, media: post.media }], [post]);
  const { wall, viewer, actions, open } = useRecordViewer(records, onReload);
  const cover = post.media.find(({ id }) => id === post.coverId);
  const title = post.title === '' ? `${post.author.nickname}的笔记` : post.title;
  const path = toPostPath(post.albumId, post.id);
  const picture = cover === undefined || cover.middleUrl === '' ? {} : { imageUrl: http.baseUrl + cover.middleUrl };
  useShareAppMessage(() => ({ title, path, ...picture }));
  useShareTimeline(() => ({ title, query: path.slice(path.indexOf('?') + 1), ...picture }));
  useEffect(() => {
    const imageUrl = cover?.middleUrl ?? '';
    void announceShareCard({ title, description: post.text.slice(0, 60), path, imageUrl }); // silent
    // eslint-disable-next-line react-hooks/exhaustive-deps -- anew for another post, not at every render
  }, [path, title]);
  const talk = useCall(getMedia, { id: post.talkId });
  const changes = useMediaChanges(selectMediaChanges);
  const media = talk.data === undefined ? undefined : withMediaChange(talk.data, changes.get(talk.data.id));
  const canAct = !device.isSinglePage;
  const switches = media === undefined || !canAct ? undefined : toMediaSwitches(media);
  return (
    <PageShell
      title="笔记"
      maxWidth={1280}
      navActions={
        canAct
          ? [
              { id: 'share', icon: 'share-2', label: '分享笔记', onPress: () => void sharePost(post) /* tells */ },
              ...(menu.hasMore
                ? [{ id: 'more', icon: 'ellipsis' as const, label: '更多', onPress: menu.showMore }]
                : []),
            ]
          : []
      }
      overlay={
        <>
          <WallViewerHost wall={wall} viewer={viewer} />
          <PickedSheetsHost actions={actions} albumId={post.albumId} labels={null} viewer={viewer} />
          {commentId !== null && <CommentReportSheet commentId={commentId} onClose={() => setCommentId(null)} />}
          {isReporting && <MediaReportSheet mediaId={post.talkId} onClose={() => setIsReporting(false)} />}
        </>
      }
    >
      <View className={styles['page'] ?? ''}>
        <View className={styles['media'] ?? ''}>
          <PostMedia media={post.media} onOpen={(place) => open(post.id, place)} />
        </View>
        <View className={styles['side'] ?? ''}>
          <PostWords post={post} />
          {switches !== undefined && (
            <View className={styles['acts'] ?? ''}>
              <Act
                icon={switches.like.isLiked ? 'heart-filled' : 'heart'}
                isOn={switches.like.isLiked}
                text={countOr(switches.like.count, '赞')}
                label={`${switches.like.isLiked ? '取消赞' : '赞'}，${switches.like.count}个赞`}
                onPress={switches.like.onToggle}
              />
              <Act
                icon={switches.collect.isCollected ? 'star-filled' : 'star'}
                isOn={switches.collect.isCollected}
                text={countOr(media?.collectCount ?? 0, '收藏')}
                label={`${switches.collect.isCollected ? '取消收藏' : '收藏'}，${media?.collectCount ?? 0}次收藏`}
                onPress={switches.collect.onToggle}
              />
              <Text className={styles['said'] ?? ''}>{`${media?.commentCount ?? 0}条评论`}</Text>
            </View>
          )}
          {canAct && (
            <View className={styles['talk'] ?? ''} {...toA11yProps({ role: 'region', label: '评论' })}>
              <CommentList
                key={post.talkId}
                albumId={post.albumId}
                mediaId={post.talkId}
                others={[post.author]}
                onReport={setCommentId}
                onCount={(toCount) => talk.change((old) => ({ ...old, commentCount: toCount(old.commentCount) }))}
              />
            </View>
          )}
        </View>
      </View>
    </PageShell>
  );
}

const countOr = (count: number, word: string): string => (count === 0 ? word : formatCount(count));

function PostWords({ post }: { readonly post: Post }) {
  const { author, albumId, topics } = post;
  const go = (path: string, params: Record<string, string>): void => void navigation.goTo(path, params); // else one stays here
  const time = formatRelativeTime(post.editTime === 0 ? post.createTime : post.editTime, now());
  const states = [
    post.isPinned && '置顶',
    post.isWithheld ? '照片违规或审核中，只有你和管理者能看到' : post.isHidden && '已隐藏，只有你和管理者能看到',
  ].filter(Boolean);
  return (
    <View className={styles['words'] ?? ''}>
      <Pressable
        className={styles['author'] ?? ''}
        role="link"
        label={author.nickname}
        isNamedByContent
        onPress={() => go(ROUTES.space, { userId: author.id })}
      >
        <Avatar name={author.nickname} url={author.avatar} size={44} />
        <Text className={styles['name'] ?? ''}>{author.nickname}</Text>
      </Pressable>
      {states.length > 0 && <Text className={styles['state'] ?? ''}>{states.join(' · ')}</Text>}
      {post.title !== '' && (
        <View className={styles['title'] ?? ''} {...toA11yProps({ role: 'heading', level: 2 })}>
          <Text>{post.title}</Text>
        </View>
      )}
      {post.text !== '' && (
        <Text className={styles['text'] ?? ''} userSelect>
          {post.text}
        </Text>
      )}
      {topics.length > 0 && (
        <View className={styles['topics'] ?? ''}>
          {topics.map((topic) => (
            <Pressable
              key={topic}
              className={styles['topic'] ?? ''}
              role="link"
              label={`话题${topic}`}
              onPress={() => go(FEED_ROUTE, { id: albumId, topic })}
            >
              <Text>{`#${topic}`}</Text>
            </Pressable>
          ))}
        </View>
      )}
      <View className={styles['facts'] ?? ''}>
        <Text>{post.editTime === 0 ? time : `编辑于${time}`}</Text>
        {post.place !== '' && (
          <View className={styles['place'] ?? ''}>
            <Icon name="map-pin" size={16} />
            <Text>{post.place}</Text>
          </View>
        )}
      </View>
    </View>
  );
}

interface ActProps {
  readonly icon: IconName;
  readonly isOn: boolean;
  readonly text: string;
  readonly label: string;
  readonly onPress: () => void;
}

function Act({ icon, isOn, text, label, onPress }: ActProps) {
  return (
    <Pressable className={styles['act'] ?? ''} label={label} onPress={onPress}>
      <Icon name={icon} size={24} colour={isOn ? 'danger' : 'text-1'} />
      <Text>{text}</Text>
    </Pressable>
  );
}

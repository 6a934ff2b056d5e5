import { Image, Text, View } from '@tarojs/components';
import { memo } from 'react';
import type { PostCard } from '@contract/schemas/feed';
import { Avatar } from '@/components/Avatar';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { formatCount } from '@/domain/format/format-count';
import { POST_FOOT_PX, type PostBox } from '@/domain/wall/post-layout';
import { thumbhashColour } from '@/domain/wall/thumbhash-colour';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import styles from './PostTile.module.scss';

export interface PostTileProps {
  readonly post: PostCard;
  readonly box: PostBox;
  readonly onOpen: (postId: string) => void;
  /** Null: nobody is at home here. */
  readonly onLike: ((post: PostCard) => void) | null;
}

const wordsOf = ({ title, excerpt }: PostCard): string => (title === '' ? excerpt : title);

/** What its place in the columns depends on. */
export const toPostShape = (post: PostCard): { readonly ratio: number; readonly words: string } => ({
  ratio: post.cover.height === 0 ? 1 : post.cover.width / post.cover.height,
  words: wordsOf(post),
});

/** A post in the feed: its picture, its words, who wrote it, and the heart. */
export const PostTile = memo(function PostTile({ post, box, onOpen, onLike }: PostTileProps) {
  const { cover, author } = post;
  const words = wordsOf(post);
  const isVideo = cover.hotResourceType === 1;
  const flag = post.isWithheld ? '未展示' : post.isHidden ? '已隐藏' : post.isPinned ? '置顶' : '';
  const said = [post.isPinned && '置顶', flag !== '置顶' && flag, words, author.nickname].filter(Boolean).join('，');
  const likes = post.likeCount === 0 ? '赞' : formatCount(post.likeCount);
  return (
    <View
      className={styles['tile'] ?? ''}
      style={{
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      }}
    >
      <Pressable className={styles['open'] ?? ''} role="link" label={said} onPress={() => onOpen(post.id)}>
        <View
          className={styles['frame'] ?? ''}
          style={{ height: `${box.pictureHeight}px`, backgroundColor: thumbhashColour(cover.thumbhash) }}
        >
          {cover.middleUrl !== '' && (
            <Image
              {...toAltProps('', true)}
              className={joinClasses(styles['picture'], (post.isHidden || post.isWithheld) && styles['faint'])}
              src={http.baseUrl + cover.middleUrl}
              mode="aspectFill"
            />
          )}
          {flag !== '' && <Text className={styles['flag'] ?? ''}>{flag}</Text>}
          {isVideo && (
            <View className={styles['kind'] ?? ''}>
              <Icon name="play-filled" size={16} colour="white" />
            </View>
          )}
        </View>
        {box.lines > 0 && (
          <View className={styles['words'] ?? ''}>
            <Text className={joinClasses(styles['title'], box.lines === 1 && styles['line'])}>{words}</Text>
          </View>
        )}
      </Pressable>
      {!isVideo && post.mediaCount > 1 && <Text className={styles['count'] ?? ''}>{post.mediaCount}</Text>}
      <View className={styles['foot'] ?? ''} style={{ height: `${POST_FOOT_PX}px` }}>
        <View className={styles['author'] ?? ''}>
          <Avatar name={author.nickname} url={author.avatar} size={24} />
          <Text className={styles['name'] ?? ''}>{author.nickname}</Text>
        </View>
        {onLike === null ? (
          <View className={styles['like'] ?? ''}>
            <Icon name="heart" size={16} colour="text-2" />
            <Text>{likes}</Text>
          </View>
        ) : (
          <Pressable
            className={styles['like'] ?? ''}
            label={`${post.liked ? '取消赞' : '赞'}${words}，${post.likeCount}个赞`}
            onPress={() => onLike(post)}
          >
            <Icon name={post.liked ? 'heart-filled' : 'heart'} size={16} colour={post.liked ? 'danger' : 'text-2'} />
            <Text>{likes}</Text>
          </Pressable>
        )}
      </View>
    </View>
  );
});

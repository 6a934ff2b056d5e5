import { Text, View } from '@tarojs/components';
import { formatCount } from '@/domain/format/format-count';
import { joinClasses } from '../class-names';
import { IconButton } from '../IconButton';
import styles from './MediaViewer.module.scss';

export interface ViewerActionsProps {
  readonly like: { readonly isLiked: boolean; readonly count: number; readonly onToggle: () => void } | undefined;
  readonly collect: { readonly isCollected: boolean; readonly onToggle: () => void } | undefined;
  readonly commentCount: number | undefined;
  readonly onComments: () => void;
  readonly onDownload: (() => void) | undefined;
  readonly onInfo: () => void;
  readonly onSlideshow: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
}

/** What may be done with the one in view. Absent actions are not offered. */
export function ViewerActions(props: ViewerActionsProps) {
  const { like, collect, commentCount, onDownload, onSlideshow, onMore } = props;
  return (
    <>
      {like !== undefined && (
        <View className={joinClasses(styles['like'], like.isLiked && styles['liked'])}>
          <IconButton
            icon={like.isLiked ? 'heart-filled' : 'heart'}
            label={`${like.isLiked ? '取消赞' : '赞'}，${like.count}`}
            colour="inherit"
            onPress={like.onToggle}
          />
          {like.count > 0 && <Text>{formatCount(like.count)}</Text>}
        </View>
      )}
      {collect !== undefined && (
        <IconButton
          icon={collect.isCollected ? 'star-filled' : 'star'}
          label={collect.isCollected ? '取消收藏' : '收藏'}
          colour="white"
          onPress={collect.onToggle}
        />
      )}
      {commentCount !== undefined && (
        <View className={styles['like'] ?? ''}>
          <IconButton icon="message-circle" label={`评论，${commentCount}`} colour="white" onPress={props.onComments} />
          {commentCount > 0 && <Text>{formatCount(commentCount)}</Text>}
        </View>
      )}
      {onDownload !== undefined && <IconButton icon="download" label="下载" colour="white" onPress={onDownload} />}
      <IconButton icon="info" label="信息" colour="white" onPress={props.onInfo} />
      {onSlideshow !== undefined && <IconButton icon="play" label="幻灯片播放" colour="white" onPress={onSlideshow} />}
      {onMore !== undefined && <IconButton icon="ellipsis" label="更多操作" colour="white" onPress={onMore} />}
    </>
  );
}

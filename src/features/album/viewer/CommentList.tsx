import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { COMMENT_MAX_LENGTH } from '@contract/constants/interaction';
import type { Comment } from '@contract/schemas/interaction';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Chip } from '@/components/Chip';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Field } from '@/components/fields/Field';
import { IconButton } from '@/components/IconButton';
import { Pressable } from '@/components/Pressable';
import { completeMention, readMentionQuery, splitMentions, type Person } from '@/domain/comment-text';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { type CountChange, useComments } from './use-comments';
import styles from './CommentList.module.scss';

export interface CommentListProps {
  readonly albumId: string;
  readonly mediaId: string;
  /** Who may be named besides those who have written here. */
  readonly others: readonly Person[];
  readonly onCount: (change: CountChange) => void;
  readonly onReport: (commentId: string) => void;
}

const NAMES_SHOWN = 6;

/** What people say about a photo, and the line to say something oneself. */
export function CommentList({ albumId, mediaId, others, onCount, onReport }: CommentListProps) {
  const comments = useComments(albumId, mediaId, others, onCount);
  const { pages, threads, text, replyTo } = comments;
  const [isAnswerNext, setIsAnswerNext] = useState(false);
  const isLogin = useSession(selectIsLogin);
  const query = readMentionQuery(text);
  const named = query === null ? [] : comments.people.filter(({ nickname }) => nickname.includes(query));
  // Signed out one is asked to sign in by sending; where comments are off nothing is to be typed.
  const canType = pages.page === undefined || pages.page.canComment || !isLogin;

  const row = (comment: Comment, isReply: boolean) => (
    <CommentRow
      key={comment.id}
      comment={comment}
      isReply={isReply}
      onReply={() => {
        comments.setReplyTo(comment);
        setIsAnswerNext(true);
      }}
      onDelete={() => comments.remove(comment)}
      onReport={() => onReport(comment.id)}
    />
  );
  return (
    <View className={styles['comments'] ?? ''}>
      <View className={styles['list'] ?? ''}>
        {pages.isLoading && <CellSkeleton rows={3} />}
        {pages.error !== null && pages.rows.length === 0 && <ErrorState size="inline" onRetry={pages.retry} />}
        {!pages.isLoading && pages.error === null && pages.rows.length === 0 && (
          <Empty icon="message-circle" size="inline" title="还没有评论" text="说说你的感受吧" />
        )}
        {pages.rows.length > 0 && (
          <View className={styles['list'] ?? ''} {...toA11yProps({ role: 'list', label: '评论' })}>
            {threads.map((thread) => (
              <View key={thread.id} {...toA11yProps({ role: 'listitem' })}>
                {row(thread, false)}
                {thread.replies.map((reply) => row(reply, true))}
                {thread.replyCount > thread.replies.length && (
                  <View className={styles['more'] ?? ''}>
                    <Button
                      text={`全部${thread.replyCount}条回复`}
                      kind="text"
                      size={32}
                      onPress={() => comments.openReplies(thread)}
                    />
                  </View>
                )}
              </View>
            ))}
          </View>
        )}
        {!pages.isAtEnd && pages.rows.length > 0 && (
          <Button text="更多评论" kind="text" size={40} onPress={pages.error === null ? pages.loadMore : pages.retry} />
        )}
      </View>
      {canType ? (
        <View className={styles['writer'] ?? ''}>
          {replyTo !== null && (
            <View className={styles['answering'] ?? ''}>
              <Text>{`回复 ${replyTo.author.nickname}`}</Text>
              <IconButton icon="x" label="不回复了" size={16} onPress={() => comments.setReplyTo(null)} />
            </View>
          )}
          {named.length > 0 && (
            <View className={styles['names'] ?? ''}>
              {named.slice(0, NAMES_SHOWN).map(({ id, nickname }) => (
                <Chip
                  key={id}
                  text={`@${nickname}`}
                  isSelected={false}
                  onPress={() => comments.change(completeMention(text, nickname))}
                />
              ))}
            </View>
          )}
          <View className={styles['line'] ?? ''}>
            <View className={styles['input'] ?? ''}>
              <Field
                label="写评论"
                isLabelShown={false}
                placeholder="说点什么，可以@别人"
                value={text}
                maxLength={COMMENT_MAX_LENGTH}
                takesFocus={isAnswerNext}
                onLeft={() => setIsAnswerNext(false)}
                onChange={comments.change}
                onConfirm={comments.send}
              />
            </View>
            <Button text="发送" size={40} isDisabled={text.trim() === ''} onPress={comments.send} />
          </View>
        </View>
      ) : (
        <Text className={styles['off'] ?? ''}>这本相册没有开放评论</Text>
      )}
    </View>
  );
}

interface CommentRowProps {
  readonly comment: Comment;
  readonly isReply: boolean;
  readonly onReply: () => void;
  readonly onDelete: () => Promise<void>;
  readonly onReport: () => void;
}

function CommentRow({ comment, isReply, onReply, onDelete, onReport }: CommentRowProps) {
  const { author, replyTo, text, mentions, createTime, canDelete } = comment;
  const isMine = useSession((state) => state.user?.id === author.id);
  const answers = isReply && replyTo !== null ? ` 回复 ${replyTo.nickname}` : '';
  return (
    <View className={(isReply ? styles['reply'] : styles['comment']) ?? ''}>
      <Pressable
        className={styles['face'] ?? ''}
        role="link"
        label={`${author.nickname}的主页`}
        onPress={() => void navigation.goTo(ROUTES.space, { userId: author.id }) /* else one stays here */}
      >
        <Avatar name={author.nickname} url={author.avatar} size={isReply ? 24 : 32} />
      </Pressable>
      <View className={styles['words'] ?? ''}>
        <Text className={styles['who'] ?? ''}>{`${author.nickname}${answers}`}</Text>
        <View className={styles['text'] ?? ''}>
          {splitMentions(text, mentions).map((part, index) => (
            <Text key={index} className={part.isMention ? (styles['mention'] ?? '') : ''}>
              {part.text}
            </Text>
          ))}
        </View>
        <View className={styles['foot'] ?? ''}>
          <Text>{formatRelativeTime(createTime, now())}</Text>
          {comment.isWaiting === true && <Text>审核中，仅自己可见</Text>}
          <Pressable className={styles['act'] ?? ''} label={`回复${author.nickname}`} onPress={onReply}>
            <Text>回复</Text>
          </Pressable>
          {!isMine && (
            <Pressable className={styles['act'] ?? ''} label={`举报${author.nickname}的评论`} onPress={onReport}>
              <Text>举报</Text>
            </Pressable>
          )}
          {canDelete && (
            <Pressable
              className={styles['act'] ?? ''}
              label={`删除${author.nickname}的评论`}
              onPress={() => void onDelete() /* tells its failures */}
            >
              <Text>删除</Text>
            </Pressable>
          )}
        </View>
      </View>
    </View>
  );
}

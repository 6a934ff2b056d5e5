import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { MessageScroller } from '@/platform/message-scroller';
import type { Thread } from '../hooks/use-thread';
import styles from './Thread.module.scss';

export interface ThreadStageProps {
  readonly conversationId: string;
  readonly thread: Thread;
  /** The keys of the messages, and of what stands below them. */
  readonly keys: readonly string[];
  readonly render: (key: string) => ReactNode;
  /** Instead of the messages, where there is none. */
  readonly welcome?: ReactNode;
  /** Over the messages. */
  readonly children?: ReactNode;
}

/** The messages of a conversation, or what stands there until they come. */
export function ThreadStage({ conversationId, thread, keys, render, welcome, children }: ThreadStageProps) {
  if (thread.isLoading || thread.hasFailed) {
    return (
      <View className={styles['messages'] ?? ''}>
        {thread.isLoading && <CellSkeleton rows={5} />}
        {thread.hasFailed && <ErrorState onRetry={thread.retry} />}
      </View>
    );
  }
  if (welcome !== undefined && thread.items.length === 0) return welcome;
  return (
    <View className={styles['stage'] ?? ''}>
      <MessageScroller
        key={conversationId}
        className={styles['messages'] ?? ''}
        label="消息"
        keys={keys}
        render={render}
        hasNewer={thread.isAway}
        target={thread.target}
        onNearTop={thread.loadOlder}
        onNearEnd={thread.loadNewer}
        onAtEnd={thread.setAtEnd}
        awaitedKey={thread.mentionKey}
        onMet={thread.dropMention}
      />
      {children}
    </View>
  );
}

import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import type { ChatMember } from '@contract/schemas/chat/chat-group';
import { Avatar } from '@/components/Avatar';
import { Sheet } from '@/components/layers/Sheet';
import { Tabs } from '@/components/Tabs';
import { ChatRow } from '../people/ChatRow';
import styles from './Message.module.scss';

export interface ReadersSheetProps {
  /** All others of the group. */
  readonly others: readonly ChatMember[];
  /** Of the message. */
  readonly seq: number;
  readonly nameOf: (uid: string) => string;
  readonly onClose: () => void;
}

/** Who has read a message of a group, and who has not yet. */
export function ReadersSheet({ others, seq, nameOf, onClose }: ReadersSheetProps) {
  const [tab, setTab] = useState<'read' | 'unread'>('read');
  const read = others.filter(({ read_seq }) => read_seq >= seq);
  const unread = others.filter(({ read_seq }) => read_seq < seq);
  const shown = tab === 'read' ? read : unread;
  return (
    <Sheet title="消息已读情况" onClose={onClose}>
      <Tabs
        label="已读和未读"
        tabs={[
          { id: 'read', text: '已读', count: read.length },
          { id: 'unread', text: '未读', count: unread.length },
        ]}
        selectedId={tab}
        onSelect={setTab}
      />
      <View className={styles['people'] ?? ''}>
        {shown.length === 0 && (
          <Text className={styles['nobody'] ?? ''}>{tab === 'read' ? '还没有人看过' : '大家都看过了'}</Text>
        )}
        {shown.map(({ user_info }) => (
          <ChatRow
            key={user_info.uid}
            avatar={<Avatar name={nameOf(user_info.uid)} url={user_info.avatar_file} />}
            title={nameOf(user_info.uid)}
          />
        ))}
      </View>
    </Sheet>
  );
}

import { Text, View } from '@tarojs/components';
import type { OwnNotice } from '@contract/schemas/notice';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import { Pressable } from '@/components/Pressable';
import { Tag } from '@/components/Tag';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { describeNotice, NOTICE_GROUP_ICONS } from '@/domain/notice-words';
import { now } from '@/stores/base/clock';
import styles from './MessageRow.module.scss';

export interface NoticeRowProps {
  readonly notice: OwnNotice;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

/** One notice, which leads to its cause. */
export function NoticeRow({ notice, onOpen, onDelete }: NoticeRowProps) {
  const { title, text } = describeNotice(notice, now());
  const when = formatRelativeTime(notice.createTime, now());
  return (
    <View className={styles['row'] ?? ''}>
      <Pressable
        className={styles['main'] ?? ''}
        role="link"
        label={[notice.isRead ? '' : '未读', title, when, text].filter(Boolean).join('，')}
        isNamedByContent
        onPress={onOpen}
      >
        <View className={styles['mark'] ?? ''}>
          <Icon name={NOTICE_GROUP_ICONS[notice.group]} size={24} colour="text-2" />
        </View>
        <View className={styles['words'] ?? ''}>
          <View className={styles['head'] ?? ''}>
            {!notice.isRead && <Tag text="未读" kind="info" />}
            <Text className={joinClasses(styles['title'], !notice.isRead && styles['fresh'])}>{title}</Text>
            <Text className={styles['when'] ?? ''}>{when}</Text>
          </View>
          <Text className={styles['text'] ?? ''}>{text}</Text>
        </View>
      </Pressable>
      <IconButton icon="trash-2" label={`删除“${title}”`} size={20} colour="text-3" onPress={onDelete} />
    </View>
  );
}

import { Text, View } from '@tarojs/components';
import type { ChatUser } from '@contract/schemas/chat';
import { Avatar } from '@/components/Avatar';
import { Icon } from '@/components/Icon';
import type { IconName } from '@/components/icon-names';
import { Pressable } from '@/components/Pressable';
import styles from './ChatInfo.module.scss';

export interface MemberTileProps {
  readonly person: ChatUser;
  readonly name: string;
  /** 群主, 管理员, 禁言中. */
  readonly mark?: string | undefined;
  readonly onPress?: (() => void) | undefined;
}

/** A face over its name. */
export function MemberTile({ person, name, mark, onPress }: MemberTileProps) {
  const content = (
    <>
      <Avatar name={name} url={person.avatar_file} size={44} />
      <Text className={styles['tileName'] ?? ''}>{name}</Text>
      {mark !== undefined && <Text className={styles['mark'] ?? ''}>{mark}</Text>}
    </>
  );
  if (onPress === undefined) return <View className={styles['tile'] ?? ''}>{content}</View>;
  return (
    <Pressable
      className={styles['tile'] ?? ''}
      label={[name, mark].filter(Boolean).join('，')}
      isNamedByContent
      onPress={onPress}
    >
      {content}
    </Pressable>
  );
}

export interface WayTileProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
}

/** A sign in the place of a face: somebody more, or somebody less. */
export function WayTile({ icon, label, onPress }: WayTileProps) {
  return (
    <Pressable className={styles['tile'] ?? ''} label={label} isNamedByContent onPress={onPress}>
      <View className={styles['sign'] ?? ''}>
        <Icon name={icon} size={24} colour="text-2" />
      </View>
      <Text className={styles['tileName'] ?? ''}>{label}</Text>
    </Pressable>
  );
}

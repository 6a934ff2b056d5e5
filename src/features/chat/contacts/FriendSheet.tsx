import { Text, View } from '@tarojs/components';
import { CHAT_REMARK_MAX } from '@contract/constants/chat';
import type { ChatFriend } from '@contract/schemas/chat';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';
import { nameFriend } from '@/domain/chat/chat-names';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { startChat } from '@/stores/start-chat';
import { useTyped } from '@/stores/use-typed';
import { useChatWays } from '../hooks/chat-ways';
import type { FriendActs } from './use-friends';
import styles from './Contacts.module.scss';

export interface FriendSheetProps {
  readonly friend: ChatFriend;
  /** The classes there are, to choose from. */
  readonly classes: readonly string[];
  readonly acts: FriendActs;
  readonly onClose: () => void;
}

/** A friend: what one calls him, where he belongs, and what one can do. */
export function FriendSheet({ friend, classes, acts, ...rest }: FriendSheetProps) {
  const { user_info: person, friend_uid: userId } = friend;
  const { openChat } = useChatWays();
  const typed = useTyped(`friend.${userId}`);
  const { mark = friend.mark, className = friend.class_name } = typed.texts;
  const setClassName = (name: string): void => typed.type('className', name);
  const onClose = (): void => {
    typed.forget();
    rest.onClose();
  };
  const isChanged = mark.trim() !== friend.mark || className.trim() !== friend.class_name;
  const isClosed = person.identities.includes('deleted');
  const talk = async (): Promise<void> => {
    onClose();
    await startChat(userId, openChat);
  };
  const look = async (): Promise<void> => {
    onClose();
    await navigation.goTo(ROUTES.space, { userId }).catch(() => undefined); // else one stays here
  };
  const save = async (): Promise<void> => {
    try {
      await acts.save(friend, { mark: mark.trim(), class_name: className.trim() });
      onClose();
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };
  const remove = async (): Promise<void> => {
    if (await acts.remove(friend)) onClose();
  };
  return (
    <Sheet title={nameFriend(friend)} onClose={onClose}>
      <View className={styles['sheet'] ?? ''}>
        <View className={styles['who'] ?? ''}>
          <Avatar name={nameFriend(friend)} url={person.avatar_file} size={64} />
          <View className={styles['names'] ?? ''}>
            <Text className={styles['name'] ?? ''}>{person.nickname}</Text>
            {isClosed && <Text className={styles['note'] ?? ''}>账号已注销</Text>}
          </View>
        </View>
        {!isClosed && (
          <View className={styles['ways'] ?? ''}>
            <Button text="发消息" size={40} icon="message-circle" onPress={talk} />
            <Button
              text="主页"
              label={`${person.nickname}的主页`}
              kind="outline"
              size={40}
              icon="user"
              onPress={look}
            />
          </View>
        )}
        <Field
          label="备注"
          placeholder="只有你看得到"
          maxLength={CHAT_REMARK_MAX}
          hasCounter
          value={mark}
          onChange={(text) => typed.type('mark', text)}
        />
        <Field
          label="分组"
          placeholder="如：家人、同事"
          maxLength={CHAT_REMARK_MAX}
          value={className}
          onChange={setClassName}
        />
        {classes.length > 0 && (
          <View className={styles['ways'] ?? ''}>
            {classes.map((name) => (
              <Chip
                key={name}
                text={name}
                isSelected={className === name}
                onPress={() => setClassName(className === name ? '' : name)}
              />
            ))}
          </View>
        )}
        <Button text="保存" isBlock isDisabled={!isChanged} disabledReason="没有改动" onPress={save} />
        <Button text="删除好友" kind="danger" isBlock onPress={remove} />
      </View>
    </Sheet>
  );
}

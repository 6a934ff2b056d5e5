import { Text, View } from '@tarojs/components';
import { Avatar } from '@/components/Avatar';
import { Pressable } from '@/components/Pressable';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import styles from '../mine/EventRow.module.scss';

export interface ShownPerson {
  readonly id: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly signature: string;
}

/** A person that was found. Leads to their page. */
export function FoundPerson({ person }: { readonly person: ShownPerson }) {
  const { id, nickname, avatar, signature } = person;
  return (
    <Pressable
      className={styles['row'] ?? ''}
      role="link"
      label={[nickname, signature].filter(Boolean).join('，')}
      isNamedByContent
      onPress={() => void navigation.goTo(ROUTES.space, { userId: id }) /* else one stays here */}
    >
      <Avatar name={nickname} url={avatar} size={44} />
      <View className={styles['words'] ?? ''}>
        <Text className={styles['name'] ?? ''}>{nickname}</Text>
        {signature !== '' && <Text className={styles['note'] ?? ''}>{signature}</Text>}
      </View>
    </Pressable>
  );
}

import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import type { PersonCard } from '@contract/schemas/user';
import { Avatar } from '@/components/Avatar';
import { MemberBadge } from '@/components/MemberBadge';
import { Pressable } from '@/components/Pressable';
import { toMemberLevel } from '@/domain/membership';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import styles from './PersonRow.module.scss';

export interface PersonRowProps {
  readonly person: PersonCard;
  /** What can be done about the person. */
  readonly end: ReactNode;
}

/** One of a list of people. Leads to the person's page. */
export function PersonRow({ person, end }: PersonRowProps) {
  const { id, nickname, avatar, signature, memberTypeKey, badge } = person;
  return (
    <View className={styles['row'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
      <Pressable
        className={styles['who'] ?? ''}
        role="link"
        label={[nickname, signature].filter(Boolean).join('，')}
        isNamedByContent
        onPress={() => void navigation.goTo(ROUTES.space, { userId: id }) /* else one stays here */}
      >
        <Avatar name={nickname} url={avatar} size={44} />
        <View className={styles['words'] ?? ''}>
          <View className={styles['title'] ?? ''}>
            <Text className={styles['name'] ?? ''}>{nickname}</Text>
            <MemberBadge level={toMemberLevel(memberTypeKey)} text={badge} />
          </View>
          {signature !== '' && <Text className={styles['note'] ?? ''}>{signature}</Text>}
        </View>
      </Pressable>
      {end}
    </View>
  );
}

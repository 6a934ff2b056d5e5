import { Text, View } from '@tarojs/components';
import { BABY_SEXES } from '@contract/constants/baby';
import { describeAge } from '@contract/rules/baby-age';
import { Avatar } from '@/components/Avatar';
import { joinClasses } from '@/components/class-names';
import { Empty } from '@/components/Empty';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import type { IconName } from '@/components/icon-names';
import { Pressable } from '@/components/Pressable';
import { Skeleton } from '@/components/Skeleton';
import { BABY_ROUTES, toBabyParams } from '@/domain/album-routes';
import { toA11yProps } from '@/platform/a11y';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { ChildChips } from './ChildChips';
import { type BabyAlbumState, chooseChild } from './use-baby-album';
import styles from './BabyHead.module.scss';

export interface BabyHeadProps {
  readonly albumId: string;
  readonly baby: BabyAlbumState;
  /** `yyyy-mm-dd` */
  readonly today: string;
  /** In somebody else's page: it leads nowhere. */
  readonly isOnlySeen?: boolean;
}

/** Above a child's album: who it is of, how old today, and what else is kept. */
export function BabyHead({ albumId, baby, today, isOnlySeen = false }: BabyHeadProps) {
  const { children, child, right, state } = baby;
  // A page in moments leads nowhere.
  const canGo = !device.isSinglePage && !isOnlySeen;
  const canEdit = right === 'edit' && canGo;
  const open = (path: string, more: Readonly<Record<string, string | number>> = {}): void =>
    void navigation.goTo(path, { ...toBabyParams(albumId, child?.id), ...more }); // else one stays here
  if (state === 'loading') {
    return (
      <View className={styles['card'] ?? ''}>
        <View className={styles['who'] ?? ''}>
          <View className={styles['disc'] ?? ''}>
            <Skeleton shape="fill" />
          </View>
          <View className={styles['words'] ?? ''}>
            <Skeleton shape="title" widthPercent={40} />
            <Skeleton shape="line" widthPercent={60} />
          </View>
        </View>
      </View>
    );
  }
  if (child === undefined) {
    if (!canEdit) return null;
    return (
      <View className={joinClasses(styles['card'], styles['nobody'])}>
        <Empty
          size="inline"
          icon="user"
          title="先认识一下宝宝"
          text="写下名字和生日，照片就会按年龄排好"
          action={{ text: '添加宝宝', onPress: () => open(BABY_ROUTES.modify, { add: 1 }) }}
        />
      </View>
    );
  }
  const age = describeAge(child.birthday, today);
  const sex = BABY_SEXES.find((one) => one.sex === child.sex)?.name ?? '';
  return (
    <View className={styles['head'] ?? ''}>
      {children.length > 1 && (
        <ChildChips
          list={children}
          chosenId={child.id}
          onChoose={(childId) => chooseChild(albumId, childId)}
          onAdd={canEdit ? () => open(BABY_ROUTES.modify, { add: 1 }) : undefined}
        />
      )}
      <View className={styles['card'] ?? ''} {...toA11yProps({ role: 'region', label: `${child.name}的资料` })}>
        <View className={styles['who'] ?? ''}>
          <Avatar name={child.name} url={child.avatar} size={64} />
          <View className={styles['words'] ?? ''}>
            <Text className={styles['name'] ?? ''}>{child.name}</Text>
            <Text className={styles['age'] ?? ''}>{[age, sex].filter(Boolean).join(' · ')}</Text>
          </View>
          {canEdit && (
            <IconButton
              icon="pencil"
              label={`编辑${child.name}的资料`}
              size={20}
              onPress={() => open(BABY_ROUTES.modify)}
            />
          )}
        </View>
        {right !== 'none' && canGo && (
          <View className={styles['ways'] ?? ''}>
            <Way icon="chart-column" text="成长记录" onPress={() => open(BABY_ROUTES.growth)} />
            <Way icon="star" text="大事记" onPress={() => open(BABY_ROUTES.milestones)} />
            <Way icon="users" text="家人" onPress={() => open(BABY_ROUTES.modify, { family: 1 })} />
          </View>
        )}
      </View>
    </View>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly text: string;
  readonly onPress: () => void;
}

function Way({ icon, text, onPress }: WayProps) {
  return (
    <Pressable className={styles['way'] ?? ''} role="link" label={text} isNamedByContent onPress={onPress}>
      <Icon name={icon} size={24} colour="text-2" />
      <Text>{text}</Text>
    </Pressable>
  );
}

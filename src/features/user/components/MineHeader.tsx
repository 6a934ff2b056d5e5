import { Text, View } from '@tarojs/components';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { MemberBadge } from '@/components/MemberBadge';
import { Pressable } from '@/components/Pressable';
import { Stat } from '@/components/Stat';
import { StatRow } from '@/components/StatRow';
import { Tag } from '@/components/Tag';
import { formatCount } from '@/domain/format/format-count';
import { formatFen } from '@/domain/format/format-money';
import { describeMembershipEnd, toMemberLevel } from '@/domain/membership';
import { POINT_ROUTES } from '@/domain/points/point-routes';
import { ROUTES, type AttentionList } from '@/domain/routes';
import type { SessionUser } from '@/domain/session';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { selectIsAudit, useVersions } from '@/stores/base/versions';
import { openLogin, requireLogin } from '@/stores/session/session';
import type { Mine } from '../hooks/use-mine';
import styles from './MineHeader.module.scss';

// A jump that is refused leaves the person here.
const open = (path: string, params?: Record<string, string>) => (): void => void navigation.goTo(path, params);
const openList = (list: AttentionList) => open(ROUTES.attention, { list });

/** Before anybody has signed in. */
export function VisitorHeader() {
  return (
    <View className={styles['header'] ?? ''}>
      <View className={styles['visitor'] ?? ''}>
        <Pressable
          className={styles['who'] ?? ''}
          label="普通用户(未登录)"
          isNamedByContent
          onPress={() => void requireLogin() /* the prompt tells all */}
        >
          <Avatar name="" url="" size={64} />
          <Text className={styles['name'] ?? ''}>普通用户(未登录)</Text>
        </Pressable>
        <Button text="立即登录" size={40} onPress={() => void openLogin() /* the dialog tells all */} />
      </View>
    </View>
  );
}

export interface MineHeaderProps {
  readonly user: SessionUser;
  readonly mine: Pick<Mine, 'purse' | 'person'>;
}

/** Who one is, and one's figures. */
export function MineHeader({ user, mine }: MineHeaderProps) {
  const { typeKey, endTimeMs } = user.member;
  const isAudit = useVersions(selectIsAudit);
  const purse = mine.purse.data;
  const person = mine.person.data;
  // Until it is known whether the name is worn, as at first.
  const badge = person?.badge ?? (toMemberLevel(typeKey) === 'level_10' ? '' : user.member.typeName);
  const described = describeMembershipEnd(typeKey, endTimeMs, now());
  // Beside a badge; of an end that is near everybody is warned.
  const end = badge === '' && described?.isSoon !== true ? null : described;
  return (
    <View className={styles['header'] ?? ''}>
      <Pressable
        className={styles['who'] ?? ''}
        role="link"
        label={`${user.nickname}，编辑资料`}
        isNamedByContent
        onPress={open(ROUTES.profile, { from: 'setup' })}
      >
        <Avatar name={user.nickname} url={user.avatar} size={64} />
        <View className={styles['words'] ?? ''}>
          <View className={styles['title'] ?? ''}>
            <Text className={styles['name'] ?? ''}>{user.nickname}</Text>
            <MemberBadge level={toMemberLevel(typeKey)} text={badge} />
          </View>
          {end === null ? (
            <Text className={styles['note'] ?? ''}>{person?.signature || user.member.typeName}</Text>
          ) : end.isSoon ? (
            <View>
              <Tag kind="warning" icon="triangle-alert" text={end.text} />
            </View>
          ) : (
            <Text className={styles['note'] ?? ''}>{end.text}</Text>
          )}
        </View>
        <Icon name="chevron-right" size={20} colour="text-2" />
      </Pressable>
      {end?.isSoon === true && !isAudit && (
        <Button text="续费" label="续费会员" kind="tonal" size={40} onPress={open(ROUTES.member)} />
      )}
      <StatRow>
        <Stat
          label="积分"
          value={purse === undefined ? undefined : formatCount(purse.integral)}
          onPress={open(POINT_ROUTES.integral)}
        />
        <Stat
          label="余额"
          value={purse === undefined ? undefined : formatFen(purse.balanceFen)}
          onPress={open(ROUTES.balance)}
        />
        <Stat
          label="关注"
          value={person === undefined ? undefined : formatCount(person.attentionCount)}
          onPress={openList('attention')}
        />
        <Stat
          label="粉丝"
          value={person === undefined ? undefined : formatCount(person.fansCount)}
          onPress={openList('fans')}
        />
      </StatRow>
    </View>
  );
}

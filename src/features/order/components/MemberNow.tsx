import { Text, View } from '@tarojs/components';
import type { MemberType, UserMemberType } from '@contract/schemas/member';
import type { UserCapacity } from '@contract/schemas/user';
import { Cell } from '@/components/Cell';
import { MemberBadge } from '@/components/MemberBadge';
import { Progress } from '@/components/Progress';
import { Tag } from '@/components/Tag';
import { describeCapacity } from '@/domain/capacity';
import { formatSize } from '@contract/rules/format-size';
import { describeMembershipEnd, toMemberLevel } from '@/domain/membership';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import styles from './member.module.scss';

export interface MemberNowProps {
  readonly own: UserMemberType;
  readonly levels: readonly MemberType[];
  readonly capacity: UserCapacity | undefined;
}

/** The level that one has, until when, and how much of its rights is used. */
export function MemberNow({ own, levels, capacity }: MemberNowProps) {
  const { memberTypeKey, memberTypeName, endTime } = own;
  const rights = levels.find((level) => level.memberTypeKey === memberTypeKey)?.permissions;
  const end = describeMembershipEnd(memberTypeKey, endTime, now());
  const isForEver = memberTypeKey !== 'level_10' && endTime === null;
  const view = capacity === undefined ? null : describeCapacity(capacity.currentSize, capacity.maxSize);
  return (
    <View className={styles['now'] ?? ''}>
      <View className={styles['who'] ?? ''}>
        <Text className={styles['name'] ?? ''}>{memberTypeName}</Text>
        <MemberBadge level={toMemberLevel(memberTypeKey)} text={own.hasBadge ? memberTypeName : ''} />
      </View>
      {end === null ? (
        <Text className={styles['note'] ?? ''}>{isForEver ? '长期有效' : '开通会员，传更大的文件，用更多的空间'}</Text>
      ) : end.isSoon ? (
        <View>
          <Tag kind="warning" icon="triangle-alert" text={end.text} />
        </View>
      ) : (
        <Text className={styles['note'] ?? ''}>{end.text}</Text>
      )}
      {view !== null && (
        <>
          <View className={styles['line'] ?? ''}>
            <Text>存储空间</Text>
            <Text>{view.numbers}</Text>
          </View>
          <Progress label="已用存储空间" percent={view.percent} kind={view.kind} />
        </>
      )}
      {rights !== undefined && (
        <View className={styles['line'] ?? ''}>
          <Text>单个文件</Text>
          <Text>{`图片${formatSize(rights.PHOTO_UPLOAD_MAX_SIZE)}，视频${formatSize(rights.VIDEO_UPLOAD_MAX_SIZE)}`}</Text>
        </View>
      )}
      <View className={styles['link'] ?? ''}>
        <Cell title="我的容量" onPress={() => void navigation.goTo(ROUTES.myCapacity) /* stays if refused */} />
      </View>
    </View>
  );
}

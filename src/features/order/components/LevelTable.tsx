import { Text, View } from '@tarojs/components';
import type { MemberType } from '@contract/schemas/member';
import { joinClasses } from '@/components/class-names';
import { MemberBadge } from '@/components/MemberBadge';
import { formatSize } from '@contract/rules/format-size';
import { toMemberLevel } from '@/domain/membership';
import { toA11yProps } from '@/platform/a11y';
import styles from './member.module.scss';

export interface LevelTableProps {
  readonly levels: readonly MemberType[];
  /** The one that the person has. */
  readonly ownKey: string;
}

/** What the levels may: cards on a phone, columns beside each other where there is room. */
export function LevelTable({ levels, ownKey }: LevelTableProps) {
  return (
    <View className={styles['levels'] ?? ''} {...toA11yProps({ role: 'list', label: '会员等级对比' })}>
      {levels.map(({ memberTypeKey, memberTypeName, hasBadge, capacitySize, permissions }) => {
        const isOwn = memberTypeKey === ownKey;
        const rows = [
          ['容量', formatSize(capacitySize)],
          ['单张照片', formatSize(permissions.PHOTO_UPLOAD_MAX_SIZE)],
          ['单个视频', formatSize(permissions.VIDEO_UPLOAD_MAX_SIZE)],
          ['会员标识', hasBadge ? '有' : '无'],
        ] as const;
        return (
          <View
            key={memberTypeKey}
            className={joinClasses(styles['level'], isOwn && styles['own'])}
            {...toA11yProps({ role: 'listitem' })}
          >
            <View className={styles['who'] ?? ''}>
              <Text className={styles['levelName'] ?? ''}>{memberTypeName}</Text>
              <MemberBadge level={toMemberLevel(memberTypeKey)} text={hasBadge ? memberTypeName : ''} />
              {isOwn && <Text className={styles['mark'] ?? ''}>当前</Text>}
            </View>
            {rows.map(([title, value]) => (
              <View key={title} className={styles['right'] ?? ''}>
                <Text className={styles['rightName'] ?? ''}>{title}</Text>
                <Text className={styles['rightValue'] ?? ''}>{value}</Text>
              </View>
            ))}
          </View>
        );
      })}
    </View>
  );
}

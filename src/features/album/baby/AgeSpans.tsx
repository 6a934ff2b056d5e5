import { View } from '@tarojs/components';
import { Chip } from '@/components/Chip';
import { type AgeSpan, listAgeSpans } from '@/domain/album/baby-days';
import { formatCount } from '@/domain/format/format-count';
import { toA11yProps } from '@/platform/a11y';
import type { WallSource } from '../source/use-album-wall';
import styles from './DaysLikeToday.module.scss';

export interface AgeSpansProps {
  readonly wall: Pick<WallSource, 'groups'>;
  readonly child: { readonly birthday: string } | undefined;
  readonly onOpen: (span: AgeSpan) => void;
}

/** The wall by age: a month each, and later a year. Nothing where all photos are of one. */
export function AgeSpans({ wall, child, onOpen }: AgeSpansProps) {
  const spans = listAgeSpans(wall.groups, child);
  if (spans.length === 0) return null;
  return (
    <View className={styles['spans'] ?? ''} {...toA11yProps({ role: 'group', label: '按月龄看' })}>
      {spans.map((span) => (
        <Chip
          key={span.dayTo}
          text={`${span.name} ${formatCount(span.count)}`}
          isSelected={false}
          onPress={() => onOpen(span)}
        />
      ))}
    </View>
  );
}

import { Text, View } from '@tarojs/components';
import type { DrawPrize } from '@contract/schemas/draw';
import { joinClasses } from '@/components/class-names';
import { middleOf } from '@/domain/points/draw-words';
import { toA11yProps } from '@/platform/a11y';
import styles from './DrawWheel.module.scss';

export interface DrawWheelProps {
  readonly prizes: readonly DrawPrize[];
  /** Degrees. */
  readonly turned: number;
  /** Not where less motion is wished for: then it stands where it has to at once. */
  readonly isTurning: boolean;
}

/** The prizes as a wheel, with the pointer at the top. The server decides where it stops. The prizes are also listed as text below it. */
export function DrawWheel({ prizes, turned, isTurning }: DrawWheelProps) {
  const part = 360 / prizes.length;
  const parts = prizes.map((_prize, index) => {
    const colour = index % 2 === 0 ? 'var(--primary-tint)' : 'var(--bg-sunken)';
    return `${colour} ${index * part}deg ${(index + 1) * part}deg`;
  });
  return (
    <View className={styles['frame'] ?? ''} {...toA11yProps({ role: 'img', label: '抽奖转盘' })}>
      <View
        className={joinClasses(styles['wheel'], isTurning && styles['turning'])}
        style={{ backgroundImage: `conic-gradient(${parts.join(', ')})`, transform: `rotate(${turned}deg)` }}
      >
        {prizes.map(({ id, name, isOut }, index) => (
          <View
            key={id}
            className={styles['part'] ?? ''}
            style={{ transform: `rotate(${middleOf(index, prizes.length)}deg)` }}
          >
            <Text className={joinClasses(styles['name'], isOut && styles['out'])}>{name}</Text>
          </View>
        ))}
      </View>
      <View className={styles['hand'] ?? ''} />
    </View>
  );
}

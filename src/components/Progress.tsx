import { Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { joinClasses } from './class-names';
import styles from './Progress.module.scss';

export interface ProgressProps {
  label: string;
  /** 0 to 100; more is drawn as full. */
  percent: number;
  kind?: 'primary' | 'warning' | 'danger' | 'success';
  hasNumber?: boolean;
}

export function Progress({ label, percent, kind = 'primary', hasNumber = true }: ProgressProps) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <View className={styles['progress'] ?? ''}>
      <View
        className={styles['track'] ?? ''}
        {...toA11yProps({ role: 'progressbar', label: label, valuePercent: whole })}
      >
        <View
          className={joinClasses(styles['bar'], styles[kind])}
          style={{ transform: `translateX(${whole - 100}%)` }}
        />
      </View>
      {hasNumber && <Text className={styles['number'] ?? ''}>{`${whole}%`}</Text>}
    </View>
  );
}

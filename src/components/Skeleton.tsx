import { View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { joinClasses } from './class-names';
import styles from './Skeleton.module.scss';

export interface SkeletonProps {
  /** Shape of what comes. `fill` takes the size of what it stands in. */
  shape?: 'line' | 'title' | 'disc' | 'fill';
  /** Of a line, in percent of the place it has. */
  widthPercent?: number;
}

/** A grey shape that keeps the place of what is being loaded. */
export function Skeleton({ shape = 'line', widthPercent = 100 }: SkeletonProps) {
  return (
    <View
      className={joinClasses(styles['skeleton'], styles[shape])}
      style={shape === 'line' || shape === 'title' ? { width: `${widthPercent}%` } : {}}
      {...toA11yProps({ isHidden: true })}
    />
  );
}

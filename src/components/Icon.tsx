import { Text } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { joinClasses } from './class-names';
import type { IconName } from './icon-names';
import '../styles/icons.scss';
import styles from './Icon.module.scss';

export type IconSize = 16 | 20 | 24 | 28 | 48;
export type IconColour =
  | 'inherit'
  | 'primary'
  | 'primary-text'
  | 'text-1'
  | 'text-2'
  | 'text-3'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'white';

export interface IconProps {
  name: IconName;
  /** Px at a 375 phone. */
  size?: IconSize;
  colour?: IconColour;
  className?: string | undefined;
}

/** A drawing. It is hidden from assistive technology: what it means is said by what it stands in. */
export function Icon({ name, size = 20, colour = 'inherit', className }: IconProps) {
  return (
    <Text
      className={joinClasses(styles['icon'], `zx-i-${name}`, styles[`size${size}`], styles[`is-${colour}`], className)}
      {...toA11yProps({ isHidden: true })}
    />
  );
}

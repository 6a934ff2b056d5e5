import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { joinClasses } from '@/components/class-names';
import type { IconName } from '@/components/icon-names';
import { IconButton } from '@/components/IconButton';
import { toA11yProps } from '@/platform/a11y';
import styles from './NavBar.module.scss';

export interface NavAction {
  id: string;
  icon: IconName;
  label: string;
  onPress: () => void;
}

export interface NavBarProps {
  title: string;
  /** How the title is shown, where it is more than one piece. */
  heading?: ReactNode;
  /** Absent on the pages of the tabs. */
  onBack?: (() => void) | undefined;
  /** Instead of the back button: 取消 while selecting. */
  start?: ReactNode;
  /** At most two; the rest belongs into a menu. */
  actions?: readonly NavAction[];
  /** Instead of icons: a button with words on wide screens. */
  end?: ReactNode;
  /** How wide what stands in it gets: as wide as the page's content, whose edges it shares. */
  rowClass?: string | undefined;
  /** Takes no room of its own: a picture begins under it. */
  isAboveCover?: boolean;
  /** Lies over a picture: no background, icons on discs, no title. */
  isOverCover?: boolean;
  /** The window has a bar of its own: back and title are the first row of what scrolls. */
  isInContent?: boolean;
  hasHairline?: boolean;
}

export function NavBar({
  title,
  heading,
  onBack,
  start,
  actions = [],
  end,
  rowClass,
  isAboveCover = false,
  isOverCover = false,
  isInContent = false,
  hasHairline = false,
}: NavBarProps) {
  return (
    <View
      className={
        isInContent
          ? (styles['inContent'] ?? '')
          : joinClasses(
              styles['bar'],
              isAboveCover && styles['above'],
              isOverCover && styles['over'],
              hasHairline && styles['hairline'],
            )
      }
      {...(isInContent ? {} : toA11yProps({ role: 'banner' }))}
    >
      <View className={joinClasses(styles['row'], rowClass)}>
        <View className={styles['start'] ?? ''}>
          {start ??
            (onBack !== undefined && (
              <IconButton icon="chevron-left" label="返回" onPress={onBack} isOnPhoto={isOverCover} />
            ))}
        </View>
        <View
          className={joinClasses(styles['title'], isOverCover && styles['unseen'])}
          {...toA11yProps({ role: 'heading', level: 1, label: title })}
        >
          {heading ?? <Text>{title}</Text>}
        </View>
        <View className={styles['end'] ?? ''}>
          {end}
          <View className={styles['icons'] ?? ''}>
            {actions.map((action) => (
              <IconButton
                key={action.id}
                icon={action.icon}
                label={action.label}
                onPress={action.onPress}
                isOnPhoto={isOverCover}
              />
            ))}
          </View>
        </View>
      </View>
    </View>
  );
}

import { joinClasses } from './class-names';
import { Icon, type IconColour, type IconSize } from './Icon';
import type { IconName } from './icon-names';
import { Pressable } from './Pressable';
import styles from './IconButton.module.scss';

export interface IconButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  size?: IconSize;
  colour?: IconColour;
  /** On a dark disc that reads over any photo. */
  isOnPhoto?: boolean;
  isDisabled?: boolean;
  disabledReason?: string | undefined;
  id?: string | undefined;
}

/** An icon that takes taps over 44 px. */
export function IconButton({
  icon,
  label,
  onPress,
  size = 24,
  colour = 'text-1',
  isOnPhoto = false,
  isDisabled = false,
  disabledReason,
  id,
}: IconButtonProps) {
  return (
    <Pressable
      id={id}
      className={joinClasses(styles['button'], isOnPhoto && styles['onPhoto'])}
      label={label}
      onPress={onPress}
      isOnPhoto={isOnPhoto}
      isDisabled={isDisabled}
      disabledReason={disabledReason}
    >
      <Icon name={icon} size={size} colour={isOnPhoto ? 'white' : colour} />
    </Pressable>
  );
}

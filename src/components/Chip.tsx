import { Text } from '@tarojs/components';
import { joinClasses } from './class-names';
import { Icon } from './Icon';
import { Pressable } from './Pressable';
import styles from './Chip.module.scss';

export interface ChipProps {
  text: string;
  isSelected: boolean;
  onPress: () => void;
  /** An x instead of the check: a tap takes the chip away. */
  isRemovable?: boolean;
  /** One of a radio group: another one takes its place, a tap on it takes nothing back. */
  isRadio?: boolean;
}

/** One of several filters. */
export function Chip({ text, isSelected, onPress, isRemovable = false, isRadio = false }: ChipProps) {
  return (
    <Pressable
      className={joinClasses(styles['chip'], isSelected && styles['selected'])}
      role={isRemovable ? 'button' : isRadio ? 'radio' : 'checkbox'}
      label={isRemovable ? `移除${text}` : text}
      onPress={onPress}
      a11y={isRemovable ? {} : { isChecked: isSelected }}
    >
      {isSelected && !isRemovable && <Icon name="check" size={16} />}
      <Text>{text}</Text>
      {isRemovable && <Icon name="x" size={16} />}
    </Pressable>
  );
}

import { Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { joinClasses } from '../class-names';
import { Pressable } from '../Pressable';
import { findTabByKey } from '../tab-keys';
import styles from './Segmented.module.scss';

export interface SegmentedProps<Id extends string> {
  label: string;
  /** Two to four. */
  options: readonly { id: Id; text: string }[];
  selectedId: Id;
  /** Among chips, as high as they are. */
  isSmall?: boolean;
  onSelect: (id: Id) => void;
}

/** Views of one thing. */
export function Segmented<Id extends string>({
  label,
  options,
  selectedId,
  isSmall = false,
  onSelect,
}: SegmentedProps<Id>) {
  const ids = options.map((option) => option.id);
  const takeKey = (key: string) => {
    const next = findTabByKey(ids, selectedId, key);
    if (next !== null) onSelect(next);
    return next !== null;
  };
  return (
    <View
      className={joinClasses(styles['segmented'], isSmall && styles['small'])}
      {...toA11yProps({ role: 'radiogroup', label })}
    >
      {options.map(({ id, text }) => (
        <Pressable
          key={id}
          className={joinClasses(styles['option'], id === selectedId && styles['selected'])}
          role="radio"
          label={text}
          onPress={() => onSelect(id)}
          a11y={{ isChecked: id === selectedId, onKey: takeKey }}
        >
          <Text>{text}</Text>
        </Pressable>
      ))}
    </View>
  );
}

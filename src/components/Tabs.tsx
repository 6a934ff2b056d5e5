import { ScrollView, Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import type { TabPlace } from '@/platform/tab-place/types';
import { joinClasses } from './class-names';
import { Pressable } from './Pressable';
import { findTabByKey } from './tab-keys';
import styles from './Tabs.module.scss';

export interface TabsProps<Id extends string> {
  /** Spoken name of the row. */
  label: string;
  tabs: readonly { id: Id; text: string; count?: number }[];
  selectedId: Id;
  onSelect: (id: Id) => void;
  /** Of a row that is always wider than a phone, by `useTabPlace`. */
  place?: TabPlace;
}

/** Places of one page, underlined. Wider than the screen it scrolls sideways. */
export function Tabs<Id extends string>({ label, tabs, selectedId, onSelect, place }: TabsProps<Id>) {
  const ids = tabs.map((tab) => tab.id);
  const takeKey = (key: string) => {
    const next = findTabByKey(ids, selectedId, key);
    if (next !== null) onSelect(next);
    return next !== null;
  };
  return (
    <ScrollView className={styles['scroll'] ?? ''} scrollX enhanced showScrollbar={false} {...place?.row}>
      <View className={styles['tabs'] ?? ''} {...toA11yProps({ role: 'tablist', label })}>
        {tabs.map(({ id, text, count }) => {
          const words = count === undefined ? text : `${text} ${count}`;
          const isSelected = id === selectedId;
          return (
            <Pressable
              key={id}
              id={place && place.prefix + id}
              className={joinClasses(styles['tab'], isSelected && styles['selected'])}
              role="tab"
              label={words}
              onPress={() => onSelect(id)}
              a11y={{ isSelected, onKey: takeKey }}
            >
              <Text>{words}</Text>
            </Pressable>
          );
        })}
      </View>
    </ScrollView>
  );
}

import { Text, View } from '@tarojs/components';
import type { BabyChild } from '@contract/schemas/baby';
import { Avatar } from '@/components/Avatar';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { findTabByKey } from '@/components/tab-keys';
import { toA11yProps } from '@/platform/a11y';
import styles from './ChildChips.module.scss';

export interface ChildChipsProps {
  readonly list: readonly BabyChild[];
  /** Undefined: one that is being added. */
  readonly chosenId: string | undefined;
  readonly onChoose: (childId: string) => void;
  readonly onAdd?: (() => void) | undefined;
}

/** Which of the album's children is looked at. */
export function ChildChips({ list, chosenId, onChoose, onAdd }: ChildChipsProps) {
  const ids = list.map(({ id }) => id);
  const takeKey = (key: string): boolean => {
    const next = chosenId === undefined ? null : findTabByKey(ids, chosenId, key);
    if (next !== null) onChoose(next);
    return next !== null;
  };
  return (
    <View className={styles['row'] ?? ''}>
      <View className={styles['chips'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '宝宝' })}>
        {list.map(({ id, name, avatar }) => (
          <Pressable
            key={id}
            className={joinClasses(styles['chip'], id === chosenId && styles['chosen'])}
            role="radio"
            label={name}
            isNamedByContent
            onPress={() => onChoose(id)}
            a11y={{ isChecked: id === chosenId, onKey: takeKey }}
          >
            <Avatar name={name} url={avatar} size={32} />
            <Text className={styles['name'] ?? ''}>{name}</Text>
          </Pressable>
        ))}
      </View>
      {onAdd !== undefined && (
        <Pressable className={styles['chip'] ?? ''} label="添加宝宝" isNamedByContent onPress={onAdd}>
          <Icon name="plus" size={20} />
          <Text>添加宝宝</Text>
        </Pressable>
      )}
    </View>
  );
}

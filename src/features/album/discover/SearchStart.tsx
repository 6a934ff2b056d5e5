import { Text, View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { Empty } from '@/components/Empty';
import { toA11yProps } from '@/platform/a11y';
import { clearSearches } from './search-records';
import styles from './SearchScreen.module.scss';

export interface SearchStartProps {
  readonly title: string;
  readonly words: readonly string[];
  readonly onChoose: (words: string) => void;
  /** What may be looked for. */
  readonly hint?: string;
  /** What one has looked for, which can be forgotten. */
  readonly isHistory?: boolean;
}

/** Words to look for, in a row. */
export function SearchStart({ title, words, onChoose, hint = '', isHistory = false }: SearchStartProps) {
  if (words.length === 0) {
    return <Empty icon="search" title="想找什么？" text={hint} />;
  }
  return (
    <View className={styles['start'] ?? ''} {...toA11yProps({ role: 'region', label: title })}>
      <View className={styles['title'] ?? ''}>
        <Text>{title}</Text>
        {isHistory && <Button text="清空" label="清空最近搜索" kind="text" size={32} onPress={clearSearches} />}
      </View>
      <View className={styles['words'] ?? ''}>
        {words.map((one) => (
          <Chip key={one} text={one} isSelected={false} onPress={() => onChoose(one)} />
        ))}
      </View>
    </View>
  );
}

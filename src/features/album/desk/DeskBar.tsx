import { Text, View } from '@tarojs/components';
import { useContext, useEffect } from 'react';
import { Button, type ButtonProps } from '@/components/Button';
import { formatCount } from '@/domain/format/format-count';
import { toA11yProps } from '@/platform/a11y';
import { PageBar } from '@/shell/page-bar';
import styles from './DeskBar.module.scss';

export interface DeskBarProps {
  readonly count: number;
  /** What is selected. */
  readonly what?: string;
  readonly onAll: () => void;
  readonly actions: readonly Pick<ButtonProps, 'text' | 'kind' | 'onPress'>[];
}

/** What is done with the selected ones, over the page's lower edge. */
export function DeskBar({ count, what = '照片或视频', onAll, actions }: DeskBarProps) {
  const tellPage = useContext(PageBar);
  useEffect(() => {
    tellPage(true);
    return () => tellPage(false);
  }, [tellPage]);
  return (
    <View className={styles['bar'] ?? ''} {...toA11yProps({ role: 'region', label: '批量操作' })}>
      <Text className={styles['words'] ?? ''} {...toA11yProps({ role: 'status' })}>{`已选${formatCount(count)}`}</Text>
      <Button text="全选" kind="text" size={40} isGuarded={false} onPress={onAll} />
      {actions.map((action) => (
        <Button key={action.text} {...action} size={40} isDisabled={count === 0} disabledReason={`请先选择${what}`} />
      ))}
    </View>
  );
}

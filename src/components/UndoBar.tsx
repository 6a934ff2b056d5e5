import { Text, View } from '@tarojs/components';
import { useEffect } from 'react';
import { toA11yProps } from '@/platform/a11y';
import { Button } from './Button';
import { IconButton } from './IconButton';
import styles from './UndoBar.module.scss';

export interface UndoBarProps {
  /** 已删除3项 */
  text: string;
  /** Height of what is fixed below. */
  bottomPx: number;
  onUndo: () => Promise<void>;
  /** It has been there long enough, or was closed. */
  onEnd: () => void;
}

const STAYS_MS = 10_000;

/** What was just done, and the way back. */
export function UndoBar({ text, bottomPx, onUndo, onEnd }: UndoBarProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, STAYS_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each thing that was done
  }, [text]);
  return (
    <View
      className={styles['bar'] ?? ''}
      style={{ bottom: `${bottomPx + 16}px` }}
      {...toA11yProps({ role: 'status', live: 'polite' })}
    >
      <Text className={styles['text'] ?? ''}>{text}</Text>
      <Button text="撤销" kind="text" size={40} onPress={onUndo} />
      <IconButton icon="x" label="关闭提示" size={20} onPress={onEnd} />
    </View>
  );
}

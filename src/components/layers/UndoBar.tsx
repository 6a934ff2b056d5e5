import { Text } from '@tarojs/components';
import { useEffect } from 'react';
import { Button } from '../Button';
import { IconButton } from '../IconButton';
import { Strip } from './Strip';
import styles from './UndoBar.module.scss';

export interface UndoBarProps {
  /** Of what was done: another one stays its own time, whatever its words. */
  id: string;
  /** 已删除3项 */
  text: string;
  onUndo: () => Promise<void>;
  /** It has been there long enough, or was closed. */
  onEnd: () => void;
  /** Where the way back is there for a shorter time. */
  staysMs?: number;
}

const STAYS_MS = 10_000;

/** What was just done, and the way back. */
export function UndoBar({ id, text, onUndo, onEnd, staysMs = STAYS_MS }: UndoBarProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, staysMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each thing that was done
  }, [id]);
  return (
    <Strip>
      <Text className={styles['text'] ?? ''}>{text}</Text>
      <Button text="撤销" kind="text" size={40} onPress={onUndo} />
      <IconButton icon="x" label="关闭提示" size={20} onPress={onEnd} />
    </Strip>
  );
}

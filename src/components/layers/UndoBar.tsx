import { Text } from '@tarojs/components';
import { useEffect, useRef } from 'react';
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

/** What was just done, and the way back. Once that was tried it stays until it is closed: where it failed one may try again. */
export function UndoBar({ id, text, onUndo, onEnd, staysMs = STAYS_MS }: UndoBarProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const stopTimer = (): void => clearTimeout(timer.current);
  useEffect(() => {
    timer.current = setTimeout(onEnd, staysMs);
    return stopTimer;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each thing that was done
  }, [id]);
  const undo = (): Promise<void> => {
    stopTimer();
    return onUndo();
  };
  return (
    <Strip>
      <Text className={styles['text'] ?? ''}>{text}</Text>
      <Button text="撤销" kind="text" size={40} onPress={undo} />
      <IconButton icon="x" label="关闭提示" size={20} onPress={onEnd} />
    </Strip>
  );
}

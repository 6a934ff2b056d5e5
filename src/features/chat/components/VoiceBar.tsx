import { Text, View } from '@tarojs/components';
import { useRef, useState } from 'react';
import { CHAT_VOICE_MS } from '@contract/constants/chat';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { toA11yProps } from '@/platform/a11y';
import { useGesture } from '@/platform/gesture';
import type { TouchStroke } from '@/platform/gesture/types';
import type { PickedFile } from '@/platform/media/types';
import { useRecording } from '../hooks/use-recording';
import styles from './Composer.module.scss';

/** A shorter press is a tap: recording goes on until the person ends it. */
const HELD_MS = 400;
/** So far above the bar he calls it off. */
const CANCEL_PX = 60;
/** The last seconds are counted. */
const COUNTED_MS = 10_000;

export interface VoiceBarProps {
  readonly onVoice: (file: PickedFile, durationMs: number) => void;
}

/** Where one speaks: for as long as it is held, or from one tap to the next. */
export function VoiceBar({ onVoice }: VoiceBarProps) {
  const { spokenMs, start, send, cancel } = useRecording(onVoice);
  const [isHeld, setIsHeld] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const down = useRef<{ readonly y: number; readonly atMs: number } | null>(null);
  const isRecording = spokenMs !== null;

  const begin = (): void => void start(); // tells its failures
  const gesture = useGesture((stroke: TouchStroke) => {
    if (stroke.type === 'wheel') return;
    if (stroke.type === 'down') {
      const [point] = stroke.points;
      if (point === undefined || isRecording) return;
      down.current = { y: point.y, atMs: Date.now() };
      setIsHeld(true);
      begin();
      return;
    }
    const from = down.current;
    if (from === null) return;
    if (stroke.type === 'move') {
      setIsLeaving(from.y - (stroke.points[0]?.y ?? from.y) > CANCEL_PX);
      return;
    }
    down.current = null;
    setIsHeld(false);
    setIsLeaving(false);
    if (stroke.type === 'cancel' || isLeaving) cancel();
    else if (Date.now() - from.atMs >= HELD_MS) send();
  });

  if (isRecording && !isHeld) {
    return (
      <View className={styles['speaking'] ?? ''}>
        <Button text="取消" kind="text" size={40} isGuarded={false} onPress={cancel} />
        <Text className={styles['spoken'] ?? ''}>{wordsOf(spokenMs)}</Text>
        <Button text="发送" label="发送语音" size={40} isGuarded={false} onPress={send} />
      </View>
    );
  }
  const words = isRecording ? (isLeaving ? '松开取消' : `松开发送 ${wordsOf(spokenMs)}`) : '按住说话，或点一下开始';
  return (
    <View
      className={joinClasses(styles['talk'], isRecording && styles['talking'], isLeaving && styles['leaving'])}
      {...gesture}
      {...toA11yProps({ role: 'button', label: words, isNamedByContent: true, isFocusable: true, onActivate: begin })}
    >
      <Text>{words}</Text>
    </View>
  );
}

function wordsOf(spokenMs: number): string {
  const leftMs = CHAT_VOICE_MS.max - spokenMs;
  if (leftMs <= COUNTED_MS) return `还可以说${Math.max(0, Math.ceil(leftMs / 1000))}秒`;
  return `${Math.floor(spokenMs / 1000)}″`;
}

import { useEffect, useRef, useState } from 'react';
import { CHAT_VOICE_MS } from '@contract/constants/chat';
import type { PickedFile } from '@/platform/media/types';
import { permission } from '@/platform/permission';
import { recorder } from '@/platform/recorder';
import type { Recording } from '@/platform/recorder/types';
import { sound } from '@/platform/sound';
import { askForPermit } from '@/stores/base/permits';
import { showToast } from '@/stores/base/overlays';

const TICK_MS = 200;
/** A recorder may end a little before the time that it was given. */
const SLACK_MS = 300;

export interface RecordingState {
  /** How long one has been speaking; null: nothing is recorded. */
  readonly spokenMs: number | null;
  readonly start: () => Promise<void>;
  /** Sends it, unless it was too short. */
  readonly send: () => void;
  readonly cancel: () => void;
}

async function tellForbidden(): Promise<boolean> {
  if (permission.hasSettings) return askForPermit('microphone');
  showToast('没有麦克风权限，请在浏览器中允许', { isError: true });
  return false;
}

/** What somebody says; sent by itself after the longest time, called off when he leaves. */
export function useRecording(onSpoken: (file: PickedFile, durationMs: number) => void): RecordingState {
  const [startedMs, setStartedMs] = useState<number | null>(null);
  const [nowMs, setNowMs] = useState(0);
  const current = useRef<Recording | null>(null);
  const tell = useRef(onSpoken);
  tell.current = onSpoken;
  /** Let go of before the microphone was there. */
  const isWanted = useRef(false);

  useEffect(() => {
    if (startedMs === null) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [startedMs]);
  useEffect(() => () => current.current?.cancel(), []);

  const follow = async (recording: Recording): Promise<void> => {
    const beganMs = Date.now();
    current.current = recording;
    setStartedMs(beganMs);
    setNowMs(beganMs);
    const file = await recording.ended;
    if (current.current === recording) current.current = null;
    setStartedMs(null);
    if (file === null) return;
    const durationMs = Math.min(Date.now() - beganMs, CHAT_VOICE_MS.max);
    if (durationMs < CHAT_VOICE_MS.min - SLACK_MS) showToast('说话时间太短');
    else tell.current(file, durationMs);
  };

  return {
    spokenMs: startedMs === null ? null : Math.max(0, nowMs - startedMs),
    async start() {
      if (current.current !== null || isWanted.current) return;
      isWanted.current = true;
      // What is being listened to would be recorded.
      sound.stop();
      const began = await recorder.start(CHAT_VOICE_MS.max);
      const isStillWanted = isWanted.current;
      isWanted.current = false;
      if (began.kind === 'failed') showToast(began.reason, { isError: true });
      else if (began.kind === 'forbidden') await tellForbidden();
      else if (!isStillWanted) began.recording.cancel();
      else await follow(began.recording);
    },
    send() {
      isWanted.current = false;
      current.current?.stop();
    },
    cancel() {
      isWanted.current = false;
      current.current?.cancel();
    },
  };
}

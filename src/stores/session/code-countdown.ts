import { useCallback, useEffect, useState } from 'react';
import { CODE_RESEND_SECONDS } from '@contract/constants/user';
import { describeCodeButton, type CodeButton } from '@/domain/code-countdown';
import { storage } from '@/platform/storage';

/** What a code is for: each has its own countdown. */
export type CodePurpose = 'login' | 'profile' | 'changePhone' | 'newPhone' | 'password' | 'closeAccount';

const TICK_MS = 1_000;
const keyOf = (purpose: CodePurpose): string => `_codeEnd:${purpose}`;

function readEnd(purpose: CodePurpose): number | null {
  const stored = storage.get(keyOf(purpose));
  return typeof stored === 'number' ? stored : null;
}

export interface CodeCountdown extends CodeButton {
  /** After a code has been sent. The remaining time survives leaving the page. */
  start(seconds?: number): Promise<void>;
}

export function useCodeCountdown(purpose: CodePurpose, isPhoneValid: boolean): CodeCountdown {
  const [endMs, setEndMs] = useState(() => readEnd(purpose));
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isRunning = endMs !== null && endMs > nowMs;

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = useCallback(
    async (seconds: number = CODE_RESEND_SECONDS): Promise<void> => {
      const startedAtMs = Date.now();
      const end = startedAtMs + seconds * 1000;
      setNowMs(startedAtMs);
      setEndMs(end);
      await storage.set(keyOf(purpose), end);
    },
    [purpose],
  );

  return { ...describeCodeButton(endMs, nowMs, isPhoneValid), start };
}

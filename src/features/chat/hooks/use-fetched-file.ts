import { useState } from 'react';
import { documents } from '@/platform/document';
import { showToast } from '@/stores/base/overlays';
import { handOver } from '@/stores/hand-over';
import { useStopOnLeave } from './use-stop-on-leave';

/** What is shown changes so much at a time: WeChat draws no more than some twenty times a second. */
const STEP_PERCENT = 5;

export interface FetchedFile {
  /** How much of it is here; null: nothing is under way. */
  readonly percent: number | null;
  readonly fetch: () => Promise<void>;
}

/** A file of a message, on every platform to where files go there. Who leaves the conversation waits for it no more. */
export function useFetchedFile(name: string, url: string | null): FetchedFile {
  const [percent, setPercent] = useState<number | null>(null);
  const stopOnLeave = useStopOnLeave();
  return {
    percent,
    async fetch() {
      if (url === null) return showToast('文件已不可用', { isError: true });
      const made = await documents.fetch(url, name, {
        onStarted(stop) {
          stopOnLeave(stop);
          setPercent(0);
        },
        onProgress: (now) => setPercent(Math.floor(now / STEP_PERCENT) * STEP_PERCENT),
      });
      setPercent(null);
      const { kind } = made.kind === 'ready' ? await handOver('文件已下载，发送到聊天？', made.send) : made;
      if (kind === 'failed') showToast('没能下载或打开文件，请稍后重试', { isError: true });
    },
  };
}

import Taro from '@tarojs/taro';
import type { DownloadWatch } from './download/types';
import { goOnInFront, isInterrupted } from './wechat-front';

const TIMEOUT_MS = 3_600_000;

type Result = Taro.downloadFile.FileSuccessCallbackResult;
type Ending = { kind: 'done'; result: Result } | { kind: 'failed'; failure: unknown };

/** Begins once more what was cut off in the back. Rejects with what WeChat says. */
export async function downloadFile(
  where: { url: string; filePath?: string },
  { onProgress, onStarted }: DownloadWatch,
): Promise<Result> {
  const start = (): Promise<Ending> => {
    const task = Taro.downloadFile({ ...where, timeout: TIMEOUT_MS });
    task.onProgressUpdate?.(({ progress }) => onProgress?.(progress));
    onStarted?.(() => task.abort());
    return task.then(
      (result): Ending => ({ kind: 'done', result }),
      (failure: unknown): Ending => ({ kind: 'failed', failure }),
    );
  };
  const ending = await goOnInFront(start, (one) => one.kind === 'failed' && isInterrupted(one.failure), true);
  if (ending.kind === 'failed') throw ending.failure;
  return ending.result;
}

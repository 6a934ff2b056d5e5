import Taro from '@tarojs/taro';
import type { PickedFile } from '../media/types';
import { isForbidden, isNotAgreed, NOT_AGREED_WORDS } from '../wechat-failure';
import type { Recorder, Recording } from './types';

/** WeChat has a single recorder whose listeners cannot be removed: its events are passed to the present recording. */
interface Waiting {
  onStarted(): void;
  onEnded(file: PickedFile | null): void;
  onFailed(message: string): void;
}

let waiting: Waiting | null = null;
let manager: Taro.RecorderManager | null = null;

function getManager(): Taro.RecorderManager {
  if (manager !== null) return manager;
  const made = Taro.getRecorderManager();
  made.onStart(() => waiting?.onStarted());
  made.onStop(({ tempFilePath, fileSize }) => {
    const file = { name: 'voice.mp3', sizeBytes: fileSize, mime: 'audio/mpeg' };
    waiting?.onEnded(fileSize === 0 ? null : { ...file, handle: { kind: 'path', path: tempFilePath } });
  });
  made.onError(({ errMsg }) => waiting?.onFailed(errMsg));
  // A call comes in, or the program goes to the background. Nobody goes on with it: what was said so far is what there is.
  made.onPause(() => made.stop());
  made.onInterruptionBegin(() => made.stop());
  manager = made;
  return made;
}

const FORMAT = { format: 'mp3', sampleRate: 16_000, numberOfChannels: 1, encodeBitRate: 48_000 } as const;

export const recorder: Recorder = {
  canRecord: true,
  async start(maxMs) {
    try {
      await Taro.authorize({ scope: 'scope.record' });
    } catch (failure) {
      return isNotAgreed(failure) ? { kind: 'failed', reason: NOT_AGREED_WORDS } : { kind: 'forbidden' };
    }
    waiting?.onEnded(null);
    const recorderOfWechat = getManager();
    return new Promise((resolve) => {
      let isCancelled = false;
      let tellEnd: (file: PickedFile | null) => void = () => undefined;
      const ended = new Promise<PickedFile | null>((end) => (tellEnd = end));
      const mine: Waiting = {
        onStarted: () => resolve({ kind: 'recording', recording }),
        onEnded(file) {
          if (waiting === mine) waiting = null;
          tellEnd(isCancelled ? null : file);
        },
        onFailed(message) {
          if (waiting === mine) waiting = null;
          tellEnd(null);
          resolve(
            isForbidden({ errMsg: message })
              ? { kind: 'forbidden' }
              : { kind: 'failed', reason: '没有找到可用的麦克风' },
          );
        },
      };
      const recording: Recording = {
        ended,
        stop: () => recorderOfWechat.stop(),
        cancel() {
          isCancelled = true;
          recorderOfWechat.stop();
        },
      };
      waiting = mine;
      recorderOfWechat.start({ ...FORMAT, duration: maxMs });
    });
  },
};

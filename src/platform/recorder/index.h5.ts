import type { PickedFile } from '../media/types';
import type { Recorder, Recording } from './types';

/** Chrome and Firefox write the first, Safari the second. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;
const BITS_PER_SECOND = 32_000;

let cancelLast = (): void => undefined;

function record(stream: MediaStream, maxMs: number): Recording {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const options = { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType === undefined ? {} : { mimeType }) };
  const recorder = new MediaRecorder(stream, options);
  const parts: Blob[] = [];
  let isCancelled = false;
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, maxMs);
  const ended = new Promise<PickedFile | null>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const track of stream.getTracks()) track.stop();
      const blob = new Blob(parts, { type: recorder.mimeType });
      if (isCancelled || blob.size === 0) return resolve(null);
      resolve({ name: 'voice', sizeBytes: blob.size, mime: blob.type, handle: { kind: 'blob', blob } });
    };
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = end;
    recorder.onerror = () => {
      isCancelled = true;
      stop();
    };
  });
  const cancel = (): void => {
    isCancelled = true;
    stop();
  };
  recorder.start();
  return { ended, stop, cancel };
}

export const recorder: Recorder = {
  // Browsers have a microphone only for pages that came safely.
  canRecord: typeof MediaRecorder === 'function' && navigator.mediaDevices?.getUserMedia !== undefined,
  async start(maxMs) {
    cancelLast();
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } });
    } catch (failure) {
      const isRefused = failure instanceof DOMException && failure.name === 'NotAllowedError';
      return isRefused ? { kind: 'forbidden' } : { kind: 'failed', reason: '没有找到可用的麦克风' };
    }
    try {
      const recording = record(stream, maxMs);
      cancelLast = recording.cancel;
      return { kind: 'recording', recording };
    } catch {
      for (const track of stream.getTracks()) track.stop();
      return { kind: 'failed', reason: '这个浏览器不能录音' };
    }
  },
};

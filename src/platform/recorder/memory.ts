import type { PickedFile } from '../media/types';
import type { Recorder, RecordingStart } from './types';

export interface MemoryRecorder extends Recorder {
  /** What the next recording gives when it is stopped. */
  next: PickedFile | null;
  /** Instead of a recording. */
  refusal: Exclude<RecordingStart, { kind: 'recording' }> | null;
}

export function createMemoryRecorder(): MemoryRecorder {
  return {
    canRecord: true,
    next: { name: 'voice', sizeBytes: 4, mime: 'audio/webm', handle: { kind: 'blob', blob: new Blob(['tone']) } },
    refusal: null,
    async start() {
      if (this.refusal !== null) return this.refusal;
      let end: (file: PickedFile | null) => void = () => undefined;
      const ended = new Promise<PickedFile | null>((resolve) => (end = resolve));
      return { kind: 'recording', recording: { ended, stop: () => end(this.next), cancel: () => end(null) } };
    },
  };
}

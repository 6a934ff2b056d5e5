import type { PickedFile } from '../media/types';

/** `forbidden`: the microphone is kept from us, and can be allowed in the settings. `reason` is for the person. */
export type RecordingStart =
  | { readonly kind: 'recording'; readonly recording: Recording }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface Recording {
  /** Null: it was called off, or nothing was heard. Never rejects. */
  readonly ended: Promise<PickedFile | null>;
  /** Also ends by itself after the longest time. */
  stop(): void;
  cancel(): void;
}

/** A person's voice. One recording at a time: another one calls the first off. */
export interface Recorder {
  /** False where the platform or the page's address has no microphone for us. */
  readonly canRecord: boolean;
  /** Must be called from a tap: the platform asks the person for the microphone the first time. */
  start(maxMs: number): Promise<RecordingStart>;
}

import { useEffect, useRef } from 'react';
import type { PickedFile } from '../media/types';
import type { CameraFailure, CameraLook, CameraView } from './types';

export interface MemoryCamera {
  readonly CameraView: CameraView;
  /** Whether its picture is shown just now, and of which side. */
  running(): 'user' | 'environment' | null;
  look(look: CameraLook): void;
  fail(failure: CameraFailure): void;
  /** From now on it does not open; `fail` says why. */
  forbid(): void;
  /** Null: nothing can be taken from now on. */
  haveBefore(file: PickedFile | null): void;
}

export function createMemoryCamera(): MemoryCamera {
  let isForbidden = false;
  let shown: 'user' | 'environment' | null = null;
  let onLook: (look: CameraLook) => void = () => undefined;
  let onFailed: (failure: CameraFailure) => void = () => undefined;
  const blob = new Blob(['selfie'], { type: 'image/jpeg' });
  let before: PickedFile | null = {
    name: 'selfie.jpg',
    sizeBytes: blob.size,
    mime: blob.type,
    handle: { kind: 'blob', blob },
  };
  return {
    CameraView(props) {
      const latest = useRef(props);
      latest.current = props;
      const { facing } = props;
      useEffect(() => {
        shown = facing;
        onLook = (look) => latest.current.onLook(look);
        onFailed = (failure) => latest.current.onFailed(failure);
        if (!isForbidden) latest.current.onReady({ take: async () => before });
        return () => {
          shown = null;
          onLook = () => undefined;
          onFailed = () => undefined;
          latest.current.onReady(null);
        };
      }, [facing]);
      return <div role="img" aria-label={props.label} />;
    },
    running: () => shown,
    look: (look) => onLook(look),
    fail: (failure) => onFailed(failure),
    forbid: () => {
      isForbidden = true;
    },
    haveBefore: (file) => {
      before = file;
    },
  };
}

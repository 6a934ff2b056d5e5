import type { ComponentType } from 'react';
import type { PickedFile } from '../media/types';

/**
 * `forbidden`: the person, or the phone, keeps it from us. `notAgreed`: the privacy guidelines were not agreed to, and are asked for the
 * next time. `absent`: there is none, or another program holds it.
 */
export type CameraFailure = 'forbidden' | 'notAgreed' | 'absent';

/** A part of the picture, in parts of its width and height: 0 to 1. */
export interface SeenFace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** How far it is turned aside: 0 is from the front, half a face's width of the nose from the middle is about .5. */
  readonly yaw: number;
}

/** What the picture before the camera is like. */
export interface CameraLook {
  /** 0 is black, 255 is white. */
  readonly brightness: number;
  /** The largest first. Null: none are looked for here, or not yet. */
  readonly faces: readonly SeenFace[] | null;
}

export interface CameraHandle {
  /** What is before it now, not mirrored. Null: it could not be had. */
  take(): Promise<PickedFile | null>;
}

export interface CameraViewProps {
  /** Spoken name. */
  readonly label: string;
  readonly className?: string;
  /** The person's own side, or the other. */
  readonly facing: 'user' | 'environment';
  /** The live picture is there. Null: it is there no more. */
  readonly onReady: (handle: CameraHandle | null) => void;
  readonly onFailed: (failure: CameraFailure) => void;
  /** A few times a second. */
  readonly onLook: (look: CameraLook) => void;
}

/** The live picture, as a mirror shows it on the person's own side. It runs as long as it is rendered and the page is seen. */
export type CameraView = ComponentType<CameraViewProps>;

/** How often the picture is looked at. */
export const LOOK_EVERY_MS = 400;

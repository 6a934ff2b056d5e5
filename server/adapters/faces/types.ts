/** Pixels in rows, three bytes each: red, green, blue; sRGB, upright. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

export type Point = readonly [x: number, y: number];

/** Where a face is, in pixels of the picture it was found in. */
export interface DetectedFace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1. */
  readonly score: number;
  /** The person's right eye, left eye, nose and the middle of the mouth. */
  readonly points: readonly [rightEye: Point, leftEye: Point, nose: Point, mouth: Point];
  /** How far the nose is off the middle of the eyes, by their distance: 0 looks straight ahead, about 0.3 is half a profile. */
  readonly yaw: number;
}

export interface Face extends DetectedFace {
  /** `dimension` bytes of whole numbers from -127 to 127; its length says nothing, its direction is the person. */
  readonly vector: Int8Array;
  /** Length of the vector as the model made it: the clearer the face, the longer. A fifth percentile of good portraits is 57. */
  readonly norm: number;
}

/** Vectors of two models say nothing of each other. */
export interface FaceModel {
  readonly name: string;
  readonly version: string;
  readonly dimension: number;
}

export interface FaceEngine {
  readonly model: FaceModel;
  /** All faces of a picture of at most 2048 pixels an edge, the surest first. */
  findFaces(picture: Pixels): Promise<readonly Face[]>;
  close(): Promise<void>;
}

export type FaceEngineOutcome =
  | { readonly kind: 'ready'; readonly engine: FaceEngine }
  /** A model or its runtime is not installed, or is another one than was measured. Everything else works without. */
  | { readonly kind: 'missing'; readonly reason: string };

export type FindOutcome =
  | {
      readonly kind: 'found';
      /** Of the picture that was looked at; places of faces are in its pixels. */
      readonly width: number;
      readonly height: number;
      readonly faces: readonly Face[];
      readonly model: FaceModel;
    }
  /** No picture, or one that is too large. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'missing'; readonly reason: string };

/** Looks for faces in files of pictures. The models are loaded at the first one, and let go after a while without any. */
export interface FaceFinder {
  /** Whether it is switched on and installed, without loading anything. */
  readonly isAvailable: boolean;
  /** Null where there are none. Loads them. */
  findModel(): Promise<FaceModel | null>;
  find(picture: Buffer): Promise<FindOutcome>;
  /** The middle of a picture as a square webp file without metadata; null for what is no picture. */
  cutSquare(picture: Buffer, edge: number): Promise<Buffer | null>;
}

import type { CancelSignal } from '../http/cancel';

/** The bytes of a picked file, as the platform holds them. */
export type FileHandle =
  | {
      readonly kind: 'blob';
      readonly blob: Blob;
      /** Where the browser lets the file be opened again after a reload. */
      readonly source?: FileSystemFileHandle;
    }
  | { readonly kind: 'path'; readonly path: string };

/** Bytes of a file, the end not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface PickedFile {
  name: string;
  sizeBytes: number;
  /** Empty when the platform does not tell. Never proof of what the bytes are. */
  mime: string;
  /** Milliseconds since 1970. Absent when the platform does not tell. */
  lastModifiedMs?: number;
  handle: FileHandle;
}

export interface ChooseOptions {
  kinds: readonly ('photo' | 'video')[];
  maxCount: number;
  /** A whole folder with what lies below it, where `canChooseFolder`. */
  folder?: boolean;
  /** Taken now, where `canUseCamera`. */
  camera?: boolean;
  /** With `camera`: of the person, by the side that looks at them. */
  selfie?: boolean;
  /** From a chat instead of the album, where `canChooseFromChat`. */
  chat?: boolean;
}

export type ChooseOutcome =
  /** `leftOut`: how many more were chosen than may be. */
  | { kind: 'picked'; files: PickedFile[]; leftOut: number }
  | { kind: 'cancelled' }
  /** The camera or the album is kept from us, and can be allowed in the settings. */
  | { kind: 'forbidden' }
  /** `reason` is for the person. */
  | { kind: 'failed'; reason: string };

export type Md5Outcome =
  /** 32 lower-case hexadecimal characters. */
  { kind: 'hashed'; md5: string } | { kind: 'failed'; reason: string } | { kind: 'aborted' };

export interface Media {
  readonly canChooseFolder: boolean;
  readonly canChooseFromChat: boolean;
  readonly canUseCamera: boolean;
  /** Must be called from a tap: browsers open no picker otherwise. */
  chooseFiles(options: ChooseOptions): Promise<ChooseOutcome>;
  /**
   * Files dropped onto or pasted into the page (folders are walked: none, where nothing in them is a photo or video). `onDragging` tells
   * whether files hover over it.
   */
  watchDrops(onFiles: (files: PickedFile[]) => void, onDragging?: (isDragging: boolean) => void): () => void;
  /** MD5 of the whole file, read in pieces off the interface's thread. `onProgress` gets bytes read. */
  md5(file: PickedFile, onProgress?: (readBytes: number) => void, signal?: CancelSignal): Promise<Md5Outcome>;
  /** MD5 of a part. */
  md5OfPart(file: PickedFile, range: ByteRange, signal?: CancelSignal): Promise<Md5Outcome>;
  /** The file as base64 text. Null: it could not be read. */
  readBase64(file: PickedFile): Promise<string | null>;
  /** An address an image element can show. `release` it when it is no longer shown. */
  createPreview(file: PickedFile): { url: string; release(): void };
}

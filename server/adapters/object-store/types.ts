import type { Readable } from 'node:stream';

/** What arrived, computed while it was written. Digests are lower-case hexadecimal. */
export interface ObjectFacts {
  readonly sizeBytes: number;
  readonly md5: string;
  readonly sha256: string;
}

export interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** Both ends count, as in a Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface BorrowedFile {
  readonly path: string;
  /** Of the bytes in the file. */
  facts(): Promise<ObjectFacts>;
  /** Stands for what was lent, for `takeOver`. */
  readonly tag: string;
  /** Must be called once the file is no longer read. */
  release(): Promise<void>;
}

export type ByteSource = AsyncIterable<Uint8Array> | Uint8Array;

export interface PutLimit {
  readonly maxBytes: number;
  /** Called once everything has arrived. What it throws is what `put` rejects with, and nothing is stored. */
  readonly check?: (facts: ObjectFacts) => void;
}

/**
 * `stored` means it survives a power cut. `exists`: another write of this key was first and nothing was changed; `facts` are of
 * what was sent now. `full`: no room left, or the folder cannot be written; `reason` is for the log.
 */
export type PutOutcome =
  | { readonly kind: 'stored'; readonly facts: ObjectFacts }
  | { readonly kind: 'exists'; readonly facts: ObjectFacts }
  | { readonly kind: 'too-large' }
  | Full;

export interface Full {
  readonly kind: 'full';
  readonly reason: string;
}

/**
 * Files by name. A name is written once and never changes its content. Every method throws InvalidObjectKey for a name
 * that `isObjectKey` refuses.
 */
export interface ObjectStore {
  readonly storageType: number;
  /** Rejects with the source's error when the source breaks. Whatever is not `stored` leaves nothing behind. */
  put(key: string, source: ByteSource, limit?: PutLimit): Promise<PutOutcome>;
  /** Null when absent. */
  stat(key: string): Promise<ObjectFacts | null>;
  /** Costs less than `stat`. Null when absent. */
  sizeOf(key: string): Promise<number | null>;
  /** Null when absent. The caller reads the stream to its end or destroys it. */
  openRead(key: string, range?: ByteRange): Promise<Readable | null>;
  /** The object as a local file, for programs that need a path. It must not be written. Null when absent. */
  borrowFile(key: string): Promise<BorrowedFile | null>;
  /** Removing what is absent is no error. */
  remove(key: string): Promise<void>;
  /** Everything whose name starts with the prefix, which is empty or ends with a slash. No order is promised. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /**
   * Gives an object that its uploader may still replace another name, one that he cannot reach; the old name stays as well.
   * `changed`: it is no longer what was lent with this tag.
   */
  takeOver(from: string, to: string, tag: string): Promise<'copied' | 'changed'>;
  /** What is too large for one request. */
  readonly parts: PartStore;
  /** Removes what interrupted writes left before this moment, uploads in parts of these objects excepted; returns how many. */
  sweepUnfinished(before: Date, keptKeys: ReadonlySet<string>): Promise<number>;
  /** What only a store elsewhere does. Null for one of our own. */
  readonly remote: RemoteStore | null;
}

/** An object that is written in parts, as `begin` named it. */
export interface PartUpload {
  readonly key: string;
  /** The store's own name of it. */
  readonly id: string;
}

export interface StoredPart {
  readonly number: number;
  readonly sizeBytes: number;
  /** Stands for the part's content, for `complete`. */
  readonly tag: string;
}

/** `differs`: another content has this number. `absent`: there is no such upload. */
export type PartOutcome = { readonly kind: 'stored' | 'differs' | 'absent' | 'too-large' } | Full;

/** `wrong`: the parts are not what was announced, and nothing was made. `gone`: the upload or one of its parts is not there. */
export type CompleteOutcome = { readonly kind: 'stored' | 'wrong' | 'gone' } | Full;

/**
 * Large objects, part by part in any order. Nothing is seen under the object's name before `complete`, which any process may call, also
 * concurrently: only one object is made. A part that was reported as stored survives a power cut.
 */
export interface PartStore {
  /** Answers the id of a PartUpload. */
  begin(key: string): Promise<string>;
  /** An address that takes one part by PUT, if its Content-MD5 is this. Null: parts come through our own server. */
  readonly presign: ((upload: PartUpload, part: SignedPart, seconds: number) => string) | null;
  /** Rejects with the source's error when the source breaks, and with what `limit` throws; then nothing is stored. */
  put(upload: PartUpload, number: number, source: ByteSource, limit: PutLimit): Promise<PartOutcome>;
  /** By number. Null: there is no such upload, where the store knows. */
  list(upload: PartUpload): Promise<readonly StoredPart[] | null>;
  complete(
    upload: PartUpload,
    parts: readonly StoredPart[],
    announced: Pick<ObjectFacts, 'md5' | 'sizeBytes'>,
  ): Promise<CompleteOutcome>;
  /** Removes the parts, not the object. Harmless when there are none. */
  abort(upload: PartUpload): Promise<void>;
}

export interface SignedPart {
  readonly number: number;
  /** Of Content-MD5: base64. */
  readonly contentMd5: string;
}

/** Parts of a store that knows none are objects under this name; the sweep looks here. */
export const PART_PREFIX = 'part/';

export interface PresignOptions {
  readonly seconds: number;
  readonly mime: string;
  /** Of Content-Disposition; empty for none. */
  readonly disposition: string;
}

export interface RemoteStore {
  /** An address of the store itself that opens one object for a while, ranges included. Null: our own server passes the bytes on. */
  readonly presign: ((key: string, options: PresignOptions) => string) | null;
  /** Why the store cannot be used, in a few words; null when it answers. */
  findFault(): Promise<string | null>;
}

/**
 * All stores that the settings name, as one: written to is the current one, read from the one that has it, removed and listed is
 * in all of them.
 */
export interface ObjectStores extends ObjectStore {
  readonly current: ObjectStore;
  readonly all: readonly ObjectStore[];
  /** Of a row's storage type. Throws for one that the settings do not name. */
  of(storageType: number): ObjectStore;
  /** The store that has an object, the current one first. Null when none has. */
  locate(key: string): Promise<{ readonly store: ObjectStore; readonly sizeBytes: number } | null>;
}

/** The single stores that one stands for: itself, or all that the settings name. */
export function storesOf(store: ObjectStore | ObjectStores): readonly ObjectStore[] {
  return 'all' in store ? store.all : [store];
}

export class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey';
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
export const OBJECT_KEY_MAX_LENGTH = 300;

/** No absolute names, no dots that lead elsewhere, no hidden files, nothing that a URL or a file system would read differently. */
export function isObjectKey(key: string): boolean {
  return key.length <= OBJECT_KEY_MAX_LENGTH && KEY.test(key) && key.split('/').every((part) => part.length <= 120);
}

export function checkObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new InvalidObjectKey('not a valid object name');
  return key;
}

/** Seconds a value is kept when nothing else is said. */
export const DEFAULT_CACHE_SECONDS = 86_400;
/** For what must outlive any visit: the device's id, settings. Ten years. */
export const KEEP_SECONDS = 315_360_000;

export type SaveOutcome =
  | { kind: 'saved' }
  /** Kept until the page or app ends, not longer: too large, no room, or storage refused. */
  | { kind: 'memoryOnly'; reason: string };

/**
 * Values by key, each with an end. Keys that start with an underscore persist, others live in memory. Values are JSON;
 * reading never throws: an absent, ended or corrupt value is undefined. Callers check the shape of what they read.
 */
export interface Storage {
  get(key: string): unknown;
  /** Readable at once; the promise settles when it is written (or cannot be). */
  set(key: string, value: unknown, ttlSeconds?: number): Promise<SaveOutcome>;
  remove(key: string): Promise<void>;
  /** Keys of what persists, also of what was written by an earlier version. */
  listKeys(): string[];
  /** What persists under a key takes up about this much; 0 for nothing. */
  sizeOf(key: string): number;
  /** Changes made by another tab. Undefined: removed. Returns the way to stop. */
  subscribe(key: string, listener: (value: unknown) => void): () => void;
}

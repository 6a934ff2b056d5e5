import type { PickedFile } from '../media/types';

export interface ShelvedRecord {
  readonly id: string;
  /** JSON. Callers check the shape of what they read. */
  readonly record: unknown;
}

export type ReopenOutcome =
  | { kind: 'opened'; file: PickedFile }
  /** It is there, but the person has to allow it in a tap first. */
  | { kind: 'asks' }
  | { kind: 'gone' };

/** What an upload needs to be gone on with after the page or app was closed: what is known of each file, and its bytes where there is room. */
export interface UploadShelf {
  /** Keeping a file moves it: nothing may read it meanwhile. */
  readonly movesFiles: boolean;
  list(): Promise<readonly ShelvedRecord[]>;
  put(records: readonly ShelvedRecord[]): Promise<void>;
  /** The file to go on with: WeChat's temporary one is moved. The same where it could not be kept. Never rejects. */
  keepFile(id: string, file: PickedFile): Promise<PickedFile>;
  /** `mayAsk`: from a tap, the browser may ask the person. */
  reopen(id: string, mayAsk: boolean): Promise<ReopenOutcome>;
  /** Records and bytes. */
  remove(ids: readonly string[]): Promise<void>;
}

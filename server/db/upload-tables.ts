import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** See 0012-chunked-upload. */
export interface MultipartUploadTable {
  id: GeneratedAlways<Id>;
  uid: string;
  uploader_id: Id;
  album_id: Id;
  /** Of the store that has the parts. */
  storage_type: number;
  /** The store's own name of it. */
  store_upload: string;
  /** What it becomes. */
  object_key: string;
  md5: string;
  size_bytes: string | number;
  /** Put together, not saved yet or saved since. */
  is_done: Generated<boolean>;
  created_at: Date;
  /** When somebody last went on with it. */
  touched_at: Date;
}

import type { TakenFrom, Turns } from '@contract/constants/media';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id, LocalTime } from './column-types';

export interface BoughtOriginalTable {
  user_id: Id;
  media_id: Id;
  media_uid: string;
  media_kind: number;
  object_id: Id;
  album_id: Id;
  album_name: string;
  file_name: string;
  mime: string;
  size_bytes: string | number;
  taken_local: LocalTime;
  thumbhash: string;
  is_closed: Generated<boolean>;
  created_at: Date;
}

export interface MediaTable {
  id: GeneratedAlways<Id>;
  uid: string;
  album_id: Id;
  label_id: Id | null;
  uploader_id: Id;
  /** Null once the bytes are gone (a failed file). */
  object_id: Id | null;
  run_id: Id;
  kind: number;
  state: number;
  /** A code of contract/errors.ts when the state is failed. */
  fail_code: Generated<number>;
  legal_status: Generated<number>;
  is_hidden: Generated<boolean>;
  /** REVIEW_STATE. Set to waiting by a trigger where the album asks for it. */
  review_state: Generated<number>;
  file_name: string;
  mime: string;
  md5: string;
  size_bytes: string | number;
  pixel_x: number;
  pixel_y: number;
  /** width / height x 1000, clamped to 500..2400. */
  ratio_milli: number;
  duration_ms: Generated<number>;
  thumbhash: Generated<string>;
  /** Where the eye goes, in percent from the left and from above. Null: nobody has looked for it. */
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
  /** Quarters clockwise by which its pictures are turned. See [Note: Turns of photos]. */
  turns: Generated<Turns>;
  /** Those asked for last. */
  turn_wanted: Generated<Turns>;
  /** Folder of the derivatives in the object store, without a slash at the end. */
  derivative_key: Generated<string>;
  /** Which store that folder is in. */
  derivative_storage: Generated<number>;
  derivative_moved_at: Generated<Date | null>;
  has_large: Generated<boolean>;
  /** It is made after what a wall shows. */
  large_due: Generated<boolean>;
  has_web_video: Generated<boolean>;
  /** Its file says that a model made it: see [Note: Label of made pictures]. */
  is_made: Generated<boolean>;
  /** Pictures to seek by lie beside the derivatives. */
  has_strip: Generated<boolean>;
  /** See [Note: Frames of a film] in 0128-check-frames. */
  check_frames: Generated<number | null>;
  taken_local: LocalTime;
  /** TAKEN_FROM */
  taken_from: Generated<TakenFrom>;
  like_count: Generated<number>;
  is_essence: Generated<boolean>;
  remark: Generated<string>;
  /** Of the original; 0: free. */
  price_fen: Generated<number>;
  /** Kept by triggers, like the next. */
  collect_count: GeneratedAlways<number>;
  comment_count: GeneratedAlways<number>;
  created_at: Date;
  deleted_at: Date | null;
  deleted_by: Generated<Id | null>;
  /** Not in the bin and not refused: what holders see. */
  is_listed: GeneratedAlways<boolean>;
  /** See [Note: Held back] in 0048-ask-first. */
  is_held: Generated<boolean>;
  /** What visitors see, or would, were it not held back. */
  is_passed: GeneratedAlways<boolean>;
  /** What visitors see. */
  is_visible: GeneratedAlways<boolean>;
}

/** See [Note: Watermarks] in 0009-watermark. */
export interface MediaMarkTable {
  media_id: Id;
  version: number;
  folder: string;
  storage_type: number;
  moved_at: Generated<Date | null>;
}

export interface MediaExifTable {
  media_id: Id;
  camera: string;
  lens: string;
  exposure_time: string;
  f_number: number | null;
  iso: number | null;
  focal_length: number | null;
  latitude: number | null;
  longitude: number | null;
}

export interface MediaCompressionTable {
  media_id: Id;
  asked_by: Id;
  /** COMPRESS_LEVEL */
  level: number;
  /** 0 waiting, 1 made smaller, 2 left as it is. */
  state: Generated<number>;
  saved_bytes: Generated<string | number>;
  asked_at: Date;
}

export interface DownloadTicketTable {
  uid: string;
  /** The caller as he was when he asked. */
  holder: string | object;
  quality: number;
  media_ids: Id[];
  file_name: string;
  is_zip: boolean;
  expires_at: Date;
}

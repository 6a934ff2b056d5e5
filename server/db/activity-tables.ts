import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

export interface CommentTable {
  id: GeneratedAlways<Id>;
  uid: string;
  album_id: Id;
  /** Null: about the album. */
  media_id: Id | null;
  /** Of a reply: the comment it hangs on. */
  parent_id: Id | null;
  /** Of a reply: whom it answers. */
  reply_to: Id | null;
  author_id: Id;
  request_id: string;
  body: string;
  mentions: Id[];
  /** Kept by a trigger. */
  reply_count: Generated<number>;
  /** COMMENT_STANDING */
  standing: Generated<number>;
  created_at: Date;
}

export interface InteractionEventTable {
  id: GeneratedAlways<Id>;
  actor_id: Id;
  /** Whose thing it was, or who it was. */
  target_id: Id;
  /** INTERACTION */
  kind: number;
  /** Null: to follow is about no album. */
  album_id: Id | null;
  media_id: Id | null;
  comment_id: Id | null;
  at: Date;
}

export interface StatEventTable {
  viewer: string;
  uid: string;
  album_id: Id;
  media_id: Id | null;
  user_id: Id | null;
  kind: number;
  source: number;
  at: Date;
  is_rolled: Generated<boolean>;
}

export interface LiveEventTable {
  seq: GeneratedAlways<Id>;
  album_id: Id;
  media_id: Id;
  media_uid: string;
  is_added: boolean;
  at: GeneratedAlways<Date>;
}

export interface ActiveUserDayTable {
  /** `yyyy-mm-dd` in Asia/Shanghai. */
  day: string;
  user_id: Id | null;
  device_id: Id | null;
  equipment_info: string;
  client: string;
  system: string;
  client_version: string;
}

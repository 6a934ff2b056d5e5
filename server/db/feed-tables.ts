import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** See [Note: Posts]. */
export interface ResourceGroupTable {
  id: GeneratedAlways<Id>;
  uid: string;
  album_id: Id;
  author_id: Id;
  request_id: string;
  title: string;
  body: string;
  topics: string[];
  place: string;
  /** Null: the first that is seen. */
  cover_id: Id | null;
  /** What likes, comments and collects of the post hang on. Null: it is gone, and with it what was said. */
  talk_id: Id | null;
  created_at: Date;
  edited_at: Date | null;
  pinned_at: Date | null;
  hidden_at: Date | null;
  removed_at: Date | null;
  removed_by: Generated<Id | null>;
}

export interface FeedTables {
  resource_group: ResourceGroupTable;
  resource_group_media: { group_id: Id; media_id: Id; position: number };
}

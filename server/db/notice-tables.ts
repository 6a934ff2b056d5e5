import type { ColumnType, GeneratedAlways } from 'kysely';
import type { NoticeFacts } from '@contract/schemas/notice';
import type { Id } from './column-types';

export interface UserNoticeTable {
  id: GeneratedAlways<Id>;
  uid: string;
  user_id: Id;
  /** NOTICE_TYPE */
  type: number;
  /** NOTICE_GROUP */
  section: number;
  /** What it is about and which stage of it: once for each person and type. */
  cause: string;
  album_id: Id | null;
  media_id: Id | null;
  order_no: string | null;
  /** Written as JSON. */
  facts: ColumnType<NoticeFacts, string, string>;
  created_at: Date;
  read_at: Date | null;
  deleted_at: Date | null;
}

import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** Of PostgreSQL's bigint: text when it is read. */
type Whole = string | number;

/** What a level may. */
export interface MemberLevelTable {
  level: string;
  capacity_bytes: Whole;
  photo_max_bytes: Whole;
  video_max_bytes: Whole;
  name: string;
  has_badge: boolean;
}

export interface MemberGoodsTable {
  code: string;
  level: string;
  days: number;
  price_fen: Whole;
  position: number;
  is_on_sale: boolean;
  created_at: Date;
}

/** See [Note: Membership lots] in 0056-membership. */
export interface MembershipPeriodTable {
  id: GeneratedAlways<Id>;
  user_id: Id;
  level: string;
  start_at: Date;
  end_at: Date | null;
  created_at: Date;
  /** Null: it was given. */
  order_id: Generated<Id | null>;
  days: Generated<number>;
  worth_fen: Generated<Whole>;
  /** The order of a higher level that took what was left. */
  credited_to: Generated<Id | null>;
  left_ms: Generated<Whole>;
}

export interface MembershipOrderTable {
  order_id: Id;
  level: string;
  days: number;
  worth_fen: Whole;
  credited_ids: Id[];
}

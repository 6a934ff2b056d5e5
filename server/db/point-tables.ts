import type { GeneratedAlways } from 'kysely';
import type { Id } from './column-types';
import type { DrawPrizeTable, DrawRoundTable, DrawTable } from './draw-tables';

/** Of PostgreSQL's bigint: text when it is read. */
type Whole = string | number;

/** Of points, of storage with an end, and of draws. */
export interface PointTables {
  point_rule: PointRuleTable;
  point_grant: PointGrantTable;
  point_goods: PointGoodsTable;
  point_exchange: PointExchangeTable;
  capacity_pack: CapacityPackTable;
  capacity_goods: CapacityGoodsTable;
  capacity_order: CapacityOrderTable;
  draw_round: DrawRoundTable;
  draw_prize: DrawPrizeTable;
  draw: DrawTable;
}

/** What earns points. */
export interface PointRuleTable {
  code: string;
  points: number;
  day_cap: number;
  valid_days: number;
  position: number;
  is_on: boolean;
}

/** See [Note: Earned points] in 0060-points. */
export interface PointGrantTable {
  id: GeneratedAlways<Id>;
  user_id: Id;
  rule: string;
  cause: string;
  /** `yyyy-mm-dd`, of Asia/Shanghai. */
  day: string;
  points: number;
  created_at: Date;
}

/** What points are exchanged for: days of a level, or storage for some days. */
export interface PointGoodsTable {
  code: string;
  level: string | null;
  bytes: Whole | null;
  days: number;
  points: number;
  position: number;
  is_on_sale: boolean;
}

export interface PointExchangeTable {
  id: GeneratedAlways<Id>;
  user_id: Id;
  request_id: string;
  goods_code: string;
  points: number;
  /** What was got ends then. */
  ends_at: Date;
  created_at: Date;
}

/** See [Note: Capacity packs] in 0060-points. */
export interface CapacityPackTable {
  id: GeneratedAlways<Id>;
  user_id: Id;
  /** Of what it is for: the same pack has the same. */
  reference: string;
  bytes: Whole;
  start_at: Date;
  end_at: Date;
  created_at: Date;
}

export interface CapacityGoodsTable {
  code: string;
  bytes: Whole;
  days: number;
  price_fen: Whole;
  position: number;
  is_on_sale: boolean;
  created_at: Date;
}

/** What an order of storage is of. */
export interface CapacityOrderTable {
  order_id: Id;
  bytes: Whole;
  days: number;
}

import type { GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** See [Note: Draws] in 0062-draw. */
export interface DrawRoundTable {
  code: string;
  name: string;
  cost_points: number;
  draws_per_day: number;
  starts_at: Date;
  /** Null: without an end. */
  ends_at: Date | null;
  is_on: boolean;
}

export interface DrawPrizeTable {
  id: GeneratedAlways<Id>;
  round: string;
  position: number;
  name: string;
  kind: number;
  points: number;
  bytes: string | number;
  level: string | null;
  days: number;
  /** 0: it is not drawn. */
  weight: number;
  /** Null: as many as are drawn. */
  stock: number | null;
}

export interface DrawTable {
  id: GeneratedAlways<Id>;
  user_id: Id;
  request_id: string;
  round: string;
  /** `yyyy-mm-dd`, of Asia/Shanghai. */
  day: string;
  turn: number;
  cost_points: number;
  prize_id: Id;
  /** As it was when it was drawn. */
  prize_name: string;
  prize_kind: number;
  prize_points: number;
  /** When what was won ends. */
  end_at: Date | null;
  created_at: Date;
}

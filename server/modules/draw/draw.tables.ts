import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { listDrawFaults } from './draw.repository';

export const DRAW_TABLES: TableNotes = {
  draw_round: {},
  draw_prize: {},
  draw: {
    exports: {
      draws: (userId) => sql`
        select round, prize_name as prize, cost_points::text as "costPoints", coalesce(end_at::text, '') as "endTime",
          created_at::text as time
        from draw where user_id = ${userId} order by id`,
    },
    counters: {
      fault: 'draw-wrong',
      words: '抽奖与积分、奖品不符',
      list: async (db) => (await listDrawFaults(db)).map((problem) => ({ id: '0', problem })),
    },
  },
};

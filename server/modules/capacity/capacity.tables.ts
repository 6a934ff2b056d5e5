import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { listPackFaults } from './capacity-pack.repository';
import { listMiscounted, repairUsed } from './capacity.service';

export const CAPACITY_TABLES: TableNotes = {
  used_capacity: {
    notExported: 'is a sum of the files',
    counters: {
      fault: 'capacity-miscounted',
      words: '已用空间与文件不符',
      list: async (db) => (await listMiscounted(db)).map(({ userId, problem }) => ({ id: userId, problem })),
      repair: repairUsed,
    },
  },
  capacity_goods: {},
  // Of an order, which the export lists.
  capacity_order: {},
  capacity_pack: {
    exports: {
      capacityPacks: (userId) => sql`
        select bytes::text, start_at::text as "startTime", end_at::text as "endTime"
        from capacity_pack where user_id = ${userId} order by id`,
    },
    counters: {
      fault: 'capacity-pack-wrong',
      words: '扩容与订单不符',
      list: async (db) => (await listPackFaults(db)).map((problem) => ({ id: '0', problem })),
    },
  },
  capacity_overdue: { notExported: 'is the day that sum became too large' },
};

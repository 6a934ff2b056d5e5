import type { TableNotes } from '../../area';
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
  capacity_overdue: { notExported: 'is the day that sum became too large' },
};

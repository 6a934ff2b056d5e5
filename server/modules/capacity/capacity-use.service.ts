import type { AlbumUse, CapacityUse } from '@contract/schemas/capacity';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { listRunningPacks } from './capacity-pack.repository';
import { type AlbumUseRow, listAlbumUse } from './capacity-use.repository';

export interface CapacityUseService {
  get(caller: Caller): Promise<CapacityUse>;
}

export function createCapacityUse({ db, clock }: { readonly db: Db; readonly clock: Clock }): CapacityUseService {
  return {
    async get(caller) {
      const { userId } = requireUser(caller);
      const [rows, packs] = await Promise.all([listAlbumUse(db, userId), listRunningPacks(db, userId, clock.now())]);
      const total = (of: (row: AlbumUseRow) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
      return {
        albums: rows.map(toUse),
        binSize: total((row) => (row.isDeleted ? row.size : row.binSize)),
        binCount: total((row) => (row.isDeleted ? row.count : row.binCount)),
        packs: packs.map(({ bytes, endAt }) => ({ bytes, endTime: endAt.getTime() })),
      };
    },
  };
}

function toUse({ uid, name, size, binSize, count, isDeleted }: AlbumUseRow): AlbumUse {
  return { id: uid, name, size, binSize, count, isDeleted };
}

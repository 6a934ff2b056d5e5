import type { AlbumUse, CapacityUse } from '@contract/schemas/capacity';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { type AlbumUseRow, listAlbumUse } from './capacity-use.repository';

export interface CapacityUseService {
  get(caller: Caller): Promise<CapacityUse>;
}

export function createCapacityUse({ db }: { readonly db: Db }): CapacityUseService {
  return {
    async get(caller) {
      const { userId } = requireUser(caller);
      const rows = await listAlbumUse(db, userId);
      const total = (of: (row: AlbumUseRow) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
      return {
        albums: rows.map(toUse),
        binSize: total((row) => (row.isDeleted ? row.size : row.binSize)),
        binCount: total((row) => (row.isDeleted ? row.count : row.binCount)),
      };
    },
  };
}

function toUse({ uid, name, size, binSize, count, isDeleted }: AlbumUseRow): AlbumUse {
  return { id: uid, name, size, binSize, count, isDeleted };
}

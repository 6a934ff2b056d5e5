import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import { createRowCache } from '../../db/watch/row-cache';
import type { RowWatch } from '../../db/watch/row-watch';
import { type AlbumAccessRow, type AlbumDoorRow, DOOR_PEOPLE_MAX, findAlbumDoor } from './access.repository';

/** What albums are to whoever is a stranger there, mostly without asking the database: see [Note: Kept rows]. */
export interface AlbumDoors {
  /** `absent`: there is no such album. Null: this reader may be somebody there, or may have entered a password. */
  find(albumUid: string, userId: Id | null): Promise<AlbumAccessRow | 'absent' | null>;
}

export interface AlbumDoorDeps {
  readonly db: Db;
  readonly watch: RowWatch;
  readonly clock: Clock;
}

interface Door {
  readonly row: AlbumDoorRow;
  /** Null: they are too many to be kept. */
  readonly people: ReadonlySet<Id> | null;
}

export function createAlbumDoors({ db, watch, clock }: AlbumDoorDeps): AlbumDoors {
  const doors = createRowCache<Door>({
    watch,
    channel: 'album_door',
    groupsOf: () => [],
  });

  async function readDoor(uid: string): Promise<Door | undefined> {
    const row = await findAlbumDoor(db, uid, clock.now());
    return row === undefined ? undefined : { row, people: peopleOf(row) };
  }

  return {
    async find(albumUid, userId) {
      const door = (await doors.findKept(albumUid)) ?? (await doors.read(albumUid, () => readDoor(albumUid)));
      if (door === undefined) return 'absent';
      const { row, people } = door;
      if (row.hasPassword || (userId !== null && people?.has(userId) !== false)) return null;
      return { ...row, isExpired: row.expiresAt !== null && row.expiresAt <= clock.now() };
    },
  };
}

const peopleOf = ({ ownerId, people }: AlbumDoorRow): Set<Id> | null =>
  people.length > DOOR_PEOPLE_MAX ? null : new Set([ownerId, ...people]);

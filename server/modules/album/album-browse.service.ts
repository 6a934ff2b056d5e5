import { pageOffset, toPage } from '@contract/rules/page';
import type {
  AlbumPeopleQuery,
  AlbumPerson,
  BrowserCount,
  BrowserPage,
  BrowserQuery,
  DelBrowseInput,
  DelBrowseResult,
} from '@contract/schemas/album-person';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import type { Log } from '../../log';
import { earnByVisits, isOutsideWechat } from '../point/point-earn.service';
import { hasRight } from '../access/access.rules';
import type { AccessService, AlbumAccess } from '../access/access.service';
import {
  addBrowses,
  type BrowseNote,
  type BrowseRow,
  countBrowses,
  deleteBrowses,
  listBrowseRows,
} from './album-browse.repository';
import { listPeople } from './album-person.repository';
import { EVERY_ROLE, toPersonView } from './album-person-view';

/** Who looked at an album. */
export interface AlbumBrowseService {
  /** Waits for nothing: who opens an album is not slowed by being written down. Many at once become one statement. */
  note(caller: Caller, albumId: Id): void;
  /** When everything noted so far has been written. */
  settled(): Promise<void>;
  list(caller: Caller, query: BrowserQuery): Promise<BrowserPage>;
  count(caller: Caller, query: AlbumPeopleQuery): Promise<BrowserCount>;
  remove(caller: Caller, input: DelBrowseInput): Promise<DelBrowseResult>;
}

const DAY_MS = 86_400_000;

export function createAlbumBrowses(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly log: Log;
}): AlbumBrowseService {
  const { db, clock, access, log } = deps;
  let waiting = new Map<string, BrowseNote>();
  let writing: Promise<void> | null = null;

  /** While one statement is under way, what comes is gathered for the next. */
  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const notes = [...waiting.values()];
      waiting = new Map();
      await addBrowses(db, notes).catch((error: unknown) => {
        log.warn({ err: error }, 'who looked at an album was not written down');
      });
      const counted = notes.flatMap(({ albumId, userId, mayEarn }) =>
        mayEarn && userId !== null ? [{ albumId, userId }] : [],
      );
      await earnByVisits(deps, counted).catch((error: unknown) => {
        log.warn({ err: error }, 'points for visits were not granted');
      });
    }
    writing = null;
  }

  /** Of those who looked, what each is in the album; nobody where the caller does not change people there. */
  async function findPeople(
    caller: Caller,
    { albumId, rights }: AlbumAccess,
    rows: readonly BrowseRow[],
  ): Promise<Map<string, AlbumPerson>> {
    if (!hasRight(rights, 'people')) return new Map();
    const visitors = rows.flatMap((row) => (row.userUid === null ? [] : [toVisitor(row, row.userUid)]));
    if (visitors.length === 0) return new Map();
    const filter = { albumId, roles: EVERY_ROLE, keyword: '', userUids: visitors.map(({ userId }) => userId) };
    const known = await listPeople(db, filter, { limit: visitors.length, offset: 0 });
    return new Map([...visitors, ...known.map((row) => toPersonView(row, caller))].map((one) => [one.userId, one]));
  }

  return {
    note(caller, albumId) {
      if (caller.kind !== 'user' && caller.kind !== 'device') return;
      const userId = caller.kind === 'user' ? caller.userId : null;
      const deviceId = caller.kind === 'device' ? caller.deviceId : null;
      const key = `${albumId}:${userId ?? ''}:${deviceId ?? ''}`;
      const before = waiting.get(key);
      const times = (before?.times ?? 0) + 1;
      const mayEarn = before?.mayEarn === true || isOutsideWechat(caller);
      waiting.set(key, { albumId, userId, deviceId, times, at: clock.now(), mayEarn });
      writing ??= write();
    },

    settled: async () => {
      await writing;
    },

    async list(caller, query) {
      const album = await access.requireAlbum(db, caller, query.albumId, 'statistics');
      const { albumId } = album;
      const [rows, { people, devices }] = await Promise.all([
        listBrowseRows(db, albumId, { limit: query.size, offset: pageOffset(query) }),
        countBrowses(db, albumId, clock.now()),
      ]);
      const peopleById = await findPeople(caller, album, rows);
      const records = rows.map((row) => ({
        id: row.uid,
        userId: row.userUid ?? '',
        nickname: row.nickname ?? '',
        avatar: row.avatarUrl ?? '',
        firstTime: row.firstAt.getTime(),
        lastTime: row.lastAt.getTime(),
        times: row.times,
        person: peopleById.get(row.userUid ?? '') ?? null,
      }));
      return toPage(records, people + devices, query);
    },

    async count(caller, query) {
      const { albumId } = await access.requireAlbum(db, caller, query.albumId, 'statistics');
      return countBrowses(db, albumId, new Date(clock.now().getTime() - DAY_MS));
    },

    async remove(caller, input) {
      const { albumId } = await access.requireAlbum(db, caller, input.albumId, 'statistics');
      return { removed: await deleteBrowses(db, albumId, input.ids ?? null) };
    },
  };
}

/** Somebody who is nobody in the album but was there. */
function toVisitor({ nickname, avatarUrl, firstAt }: BrowseRow, userId: string): AlbumPerson {
  return {
    userId,
    nickname: nickname ?? '',
    avatar: avatarUrl ?? '',
    role: 'visitor',
    isBlocked: false,
    permissions: [],
    remark: '',
    joinTime: firstAt.getTime(),
    isSelf: false,
  };
}

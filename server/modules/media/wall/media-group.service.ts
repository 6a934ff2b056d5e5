import { GROUP_MAX, HOT_GROUP_KEY, MEDIA_KIND, TAB_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { GroupRow, GroupRows, GroupRowsQuery, GroupsQuery, MediaGroups } from '@contract/schemas/media-group';
import { LruMap } from 'toad-cache';
import { findLastSeq } from '../../../db/live-seq';
import type { Id } from '../../../db/tables';
import type { Caller } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import { canFetchPictures, isBuyer, legalMarkOf, wallPredicate } from '../../access/media-access.service';
import { findGroupRange, readWallCounts, type WallFilter } from '../rows/media-group.repository';
import { type RunUids, isHotTab, mergeRuns, parseGroupKey } from '../rows/media-group.rules';
import { listTiles, type TileRow } from './media-list.repository';
import { toTileFlags } from './media-list.rules';
import { ownBaseFor } from './media-item';
import { type FoundWall, type MediaListDeps, requireWall } from './media-list.service';
import { listHotTiles, measureHot } from './media-sort.repository';
import type { MediaUrls } from '../rows/media-url';
import { createKeptWalls, type KeptWallsDeps } from './stranger-reads';

/** Walls whose counters are kept; one of 100,000 photos takes about 100 KB. */
const COUNTED_WALLS_MAX = 200;

interface CountedWall {
  readonly version: Id;
  readonly wall: Omit<MediaGroups, 'liveCursor' | 'first'>;
}

export interface MediaGroupService {
  /** Refuses with ALBUM_ABSENT, LABEL_ABSENT; one's own uploads have pages and no groups (BAD_INPUT). */
  listGroups(caller: Caller, query: GroupsQuery): Promise<MediaGroups>;
  /** As `listGroups`; with GROUP_ABSENT where the key names no group (any more), or more than a group may hold. */
  getRows(caller: Caller, query: GroupRowsQuery): Promise<GroupRows>;
}

export function createMediaGroups(deps: MediaListDeps & KeptWallsDeps): MediaGroupService {
  const { db, urls } = deps;
  const read = createKeptWalls(deps);
  /** Counters of walls by their filters, as they were at a version. */
  const counted = new LruMap<CountedWall>(COUNTED_WALLS_MAX);
  const toRows = (tiles: readonly TileRow[], found: FoundWall): GroupRow[] =>
    tiles.map((tile) => toGroupRow(tile, found, urls));

  async function countGroups(filter: WallFilter): Promise<MediaGroups> {
    const key = JSON.stringify(filter);
    const known = counted.get(key);
    const { liveSeq, version, runs } = await readWallCounts(db, filter, known?.version ?? null);
    if (runs === null && known !== undefined) return { ...known.wall, liveCursor: liveSeq };
    const groups = mergeRuns(runs ?? []);
    const wall = { total: groups.reduce((sum, group) => sum + group.count, 0), groups };
    counted.set(key, { version, wall });
    return { ...wall, liveCursor: liveSeq };
  }

  async function readWithFirst(found: FoundWall): Promise<MediaGroups> {
    const groups = await countGroups(found.filter);
    const key = groups.groups[0]?.key ?? '';
    const runUids = parseGroupKey(key);
    const rows = runUids === null ? null : await readRows(found, runUids);
    return rows === null ? groups : { ...groups, first: toAnswer(found, key, rows) };
  }

  const toAnswer = ({ albumUid, access }: FoundWall, key: string, rows: GroupRow[]): GroupRows => ({
    key,
    mediaBase: urls.base(albumUid, access.rights),
    rows,
  });

  /** Null: there is no such group (any more). */
  async function readRows(found: FoundWall, runUids: RunUids): Promise<GroupRow[] | null> {
    const { access, filter } = found;
    const range = await findGroupRange(db, filter.albumId, runUids);
    if (range === null) return null;
    const wall = { filter, predicate: wallPredicate(access), range };
    const tiles = await listTiles(db, wall, access.userId, GROUP_MAX + 1);
    // It grew since its key was given out: the counts have to be asked for again.
    return tiles.length > GROUP_MAX ? null : toRows(tiles, found);
  }

  return {
    async listGroups(caller, query) {
      if (query.type === TAB_KIND.mine) throw refuse(ERRORS.BAD_INPUT);
      const found = await requireWall(deps, caller, query);
      const { filter, access } = found;
      if (!isHotTab(query.type)) {
        if (query.withFirst !== true) return read(found, '', () => countGroups(filter));
        return read(found, 'with rows', () => readWithFirst(found));
      }
      // Read before the groups: a change in between is reported twice instead of never.
      const liveCursor = await findLastSeq(db, filter.albumId);
      const hot = await measureHot(db, { filter, predicate: wallPredicate(access) });
      if (hot.count === 0) return { total: 0, groups: [], liveCursor };
      return { total: hot.count, groups: [{ key: HOT_GROUP_KEY, day: '', ...hot }], liveCursor };
    },

    async getRows(caller, query) {
      const isHot = isHotTab(query.type);
      const runUids = isHot ? null : parseGroupKey(query.key);
      if ((isHot ? query.key !== HOT_GROUP_KEY : runUids === null) || query.type === TAB_KIND.mine) {
        throw refuse(ERRORS.BAD_INPUT);
      }
      const found = await requireWall(deps, caller, query);
      const { access, filter } = found;
      if (runUids === null) {
        const tiles = await listHotTiles(db, { filter, predicate: wallPredicate(access) }, access.userId);
        return toAnswer(found, query.key, toRows(tiles, found));
      }
      return read(found, query.key, async () => {
        const rows = await readRows(found, runUids);
        if (rows === null) throw refuse(ERRORS.GROUP_ABSENT);
        return toAnswer(found, query.key, rows);
      });
    },
  };
}

/** There are hundreds of them in an answer: none is copied. */
function toGroupRow(tile: TileRow, { albumUid, access }: FoundWall, urls: MediaUrls): GroupRow {
  const canFetch = canFetchPictures(tile, access);
  const isBought = isBuyer(tile, access);
  return [
    tile.uid,
    tile.kind === MEDIA_KIND.video ? MEDIA_KIND.video : MEDIA_KIND.photo,
    tile.ratioMilli,
    // A thumbhash is a picture too.
    canFetch ? tile.thumbhash : '',
    tile.durationMs,
    toTileFlags(tile, { isBought, canFetch, legalMark: legalMarkOf(tile, access) }),
    tile.priceFen,
    ownBaseFor(tile, albumUid, access, urls),
  ];
}

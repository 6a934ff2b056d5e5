import { STAT_DAYS_MAX, STAT_LIST, TOP_MEDIA_MAX } from '@contract/constants/statistics';
import { ERRORS } from '@contract/errors';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { MediaItem } from '@contract/schemas/media';
import type {
  AlbumStatistics,
  StatisticsFile,
  StatisticsListQuery,
  StatisticsPage,
  StatisticsQuery,
} from '@contract/schemas/statistics';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { readCursor, writeCursor } from '../../http/cursor';
import { toCsv } from '../../bytes/csv';
import { refuse } from '../../http/refuse';
import type { AccessService, AlbumAccess } from '../access/access.service';
import type { MediaListService } from '../media/wall/media-list.service';
import * as repository from './album-statistics.repository';
import { dayBefore, listDays } from './album-statistics.rules';

/** For the people of an album who may see its statistics. */
export interface AlbumStatisticsService {
  get(caller: Caller, query: StatisticsQuery): Promise<AlbumStatistics>;
  list(caller: Caller, query: StatisticsListQuery): Promise<StatisticsPage>;
  export(caller: Caller, query: StatisticsQuery): Promise<StatisticsFile>;
}

export interface AlbumStatisticsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
}

const DEFAULT_DAYS = 30;

const NUMBERS = [
  'views',
  'visitors',
  'mediaViews',
  'likes',
  'collects',
  'comments',
  'downloads',
  'shares',
  'uploads',
] as const;
type Numbers = Record<(typeof NUMBERS)[number], number>;
const HEADINGS: Readonly<Record<keyof Numbers, string>> = {
  views: '浏览次数',
  visitors: '访客数',
  mediaViews: '照片浏览',
  likes: '点赞',
  collects: '收藏',
  comments: '评论',
  downloads: '下载',
  shares: '分享',
  uploads: '上传',
};

const noNumbers = (): Numbers => ({
  views: 0,
  visitors: 0,
  mediaViews: 0,
  likes: 0,
  collects: 0,
  comments: 0,
  downloads: 0,
  shares: 0,
  uploads: 0,
});

/** Those that are also given by the hour of the day. */
const HOUR_NUMBERS = [
  'views',
  'visitors',
  'likes',
  'downloads',
  'uploads',
] as const satisfies readonly (keyof Numbers)[];

const isNumber = (name: string): name is keyof Numbers => NUMBERS.some((number) => number === name);
const isHourNumber = (name: string): name is (typeof HOUR_NUMBERS)[number] =>
  HOUR_NUMBERS.some((number) => number === name);

export interface Asked {
  readonly album: AlbumAccess;
  readonly range: repository.DayRange;
  readonly days: readonly string[];
}

/** Refuses who may not see the numbers, then a range that is none. */
export async function readRange(
  { db, clock, access }: Pick<AlbumStatisticsDeps, 'db' | 'clock' | 'access'>,
  caller: Caller,
  query: { readonly albumId: string; readonly from?: string; readonly to?: string },
): Promise<Asked> {
  requireUser(caller);
  const album = await access.requireAlbum(db, caller, query.albumId, 'statistics');
  const now = clock.now();
  const to = query.to ?? shanghaiDay(now);
  const from = query.from ?? dayBefore(to, DEFAULT_DAYS - 1);
  const days = from === null ? null : listDays(from, to, STAT_DAYS_MAX);
  if (from === null || days === null) throw refuse(ERRORS.STATISTICS_RANGE);
  return { album, range: { albumId: album.albumId, from, to }, days };
}

export function createAlbumStatistics(deps: AlbumStatisticsDeps): AlbumStatisticsService {
  const { db } = deps;

  async function countDays({ range, days }: Asked) {
    const [counts, visitors] = await Promise.all([
      repository.listHourCounts(db, range),
      repository.listVisitorCounts(db, range),
    ]);
    const byDay = new Map(days.map((day) => [day, noNumbers()]));
    for (const { day, what, count } of counts) {
      const numbers = byDay.get(day);
      if (numbers !== undefined && isNumber(what)) numbers[what] += count;
    }
    for (const { day, count } of visitors) {
      const numbers = byDay.get(day);
      if (numbers !== undefined) numbers.visitors += count;
    }
    return {
      counts,
      days: days.map((day) => ({ day, ...(byDay.get(day) ?? noNumbers()) })),
      hours: toHours(counts, visitors),
    };
  }

  return {
    async get(caller, query) {
      const asked = await readRange(deps, caller, query);
      const [{ counts, days, hours }, allVisitors, top] = await Promise.all([
        countDays(asked),
        repository.countAllVisitors(db, asked.range),
        repository.listTop(db, asked.range, TOP_MEDIA_MAX),
      ]);
      const total = noNumbers();
      for (const day of days) for (const name of NUMBERS) total[name] += day[name];
      const items = await deps.mediaLists.listByUids(
        caller,
        top.map((row) => row.mediaUid),
      );
      const byId = new Map(items.map((item) => [item.id, item]));
      return {
        from: asked.range.from,
        to: asked.range.to,
        total: { ...total, allVisitors },
        days,
        hours,
        sources: toSources(counts),
        top: top.flatMap(({ mediaUid, views, likes, downloads }) => {
          const item = byId.get(mediaUid);
          return item === undefined ? [] : [{ ...item, views, likes, downloads }];
        }),
      };
    },

    async list(caller, query) {
      const { range } = await readRange(deps, caller, query);
      const [atMicros = '', key = ''] = readCursor(query.cursor, [/^\d{1,17}$/, /^[0-9a-f]{1,32}$/]) ?? [];
      const after = atMicros === '' ? null : { atMicros, key };
      const rows = await repository.listBehind(db, range, toListName(query.list), after, query.size + 1);
      const shown = rows.slice(0, query.size);
      const uids = [...new Set(shown.flatMap((row) => row.mediaUid ?? []))];
      const byId = new Map((await deps.mediaLists.listByUids(caller, uids)).map((item) => [item.id, item]));
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return {
        records: shown.map((row) => ({
          ...toldOf(row, byId.get(row.mediaUid ?? '')),
          person:
            row.userUid === null
              ? null
              : { id: row.userUid, nickname: row.userName ?? '', avatar: row.userAvatar ?? '' },
          source: row.source,
          time: row.at.getTime(),
        })),
        next: last === undefined ? '' : writeCursor([last.atMicros, last.key]),
      };
    },

    async export(caller, query) {
      const asked = await readRange(deps, caller, query);
      const { days, hours } = await countDays(asked);
      const byDay = [
        ['日期', ...NUMBERS.map((name) => HEADINGS[name])],
        ...days.map((day) => [day.day, ...NUMBERS.map((name) => day[name])]),
      ];
      const byHour = [
        ['时段', ...HOUR_NUMBERS.map((name) => HEADINGS[name])],
        ...hours.map((hour) => [`${hour.hour}时`, ...HOUR_NUMBERS.map((name) => hour[name])]),
      ];
      return {
        fileName: `相册统计-${asked.range.from}-${asked.range.to}.csv`,
        text: toCsv([...byDay, [], ...byHour]),
      };
    },
  };
}

function toHours(
  counts: readonly repository.HourCount[],
  visitors: readonly repository.VisitorCount[],
): AlbumStatistics['hours'] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    views: 0,
    visitors: 0,
    likes: 0,
    downloads: 0,
    uploads: 0,
  }));
  for (const { hour, what, count } of counts) {
    const slot = hours[hour];
    if (slot !== undefined && isHourNumber(what)) slot[what] += count;
  }
  for (const { hours: bits, count } of visitors) {
    for (const slot of hours) if (((bits >> slot.hour) & 1) === 1) slot.visitors += count;
  }
  return hours;
}

function toSources(counts: readonly repository.HourCount[]): AlbumStatistics['sources'] {
  const sources = new Map<number, number>();
  for (const { what, source, count } of counts) {
    if (what === 'views') sources.set(source, (sources.get(source) ?? 0) + count);
  }
  return [...sources]
    .map(([source, views]) => ({ source, views }))
    .sort((a, b) => b.views - a.views || a.source - b.source);
}

/** For an item that the caller cannot see, the record says only that something happened. */
function toldOf(
  row: repository.BehindRow,
  item: MediaItem | undefined,
): Pick<StatisticsPage['records'][number], 'mediaId' | 'smallUrl' | 'text'> {
  if (row.isAboutMedia && item === undefined) return { mediaId: '', smallUrl: '', text: '' };
  return { mediaId: item?.id ?? '', smallUrl: item?.smallUrl ?? '', text: row.text };
}

function toListName(list: StatisticsListQuery['list']): repository.BehindList {
  switch (list) {
    case STAT_LIST.visitors:
      return 'visitors';
    case STAT_LIST.likes:
      return 'likes';
    case STAT_LIST.downloads:
      return 'downloads';
    case STAT_LIST.uploads:
      return 'uploads';
    case STAT_LIST.comments:
      return 'comments';
    case STAT_LIST.collects:
      return 'collects';
  }
}

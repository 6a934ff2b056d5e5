import { TOP_MEDIA_MAX } from '@contract/constants/statistics';
import type { AlbumIncome, StatisticsFile, StatisticsQuery } from '@contract/schemas/statistics';
import type { Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { hasSold, type IncomeDay, listIncomeDays, listIncomeOfMedia } from './album-income.repository';
import { toCsv } from '../../bytes/csv';
import { type AlbumStatisticsDeps, type Asked, readRange } from './album-statistics.service';

/** What an album has brought to whoever asks: his own sales there, nobody else's. */
export interface AlbumIncomeService {
  get(caller: Caller, query: StatisticsQuery): Promise<AlbumIncome>;
  export(caller: Caller, query: StatisticsQuery): Promise<StatisticsFile>;
}

const EXPORTED_MEDIA_MAX = 10_000;
const NOTHING = { soldCount: 0, grossFen: 0, refundedFen: 0, netFen: 0 } as const;

export function createAlbumIncome(deps: AlbumStatisticsDeps): AlbumIncomeService {
  const { db } = deps;

  async function listDays(sellerId: Id, { range, days }: Asked): Promise<IncomeDay[]> {
    const byDay = new Map((await listIncomeDays(db, sellerId, range)).map((row) => [row.day, row]));
    return days.map((day) => byDay.get(day) ?? { ...NOTHING, day });
  }

  return {
    async get(caller, query) {
      const { userId } = requireUser(caller);
      const asked = await readRange(deps, caller, query);
      const [days, top, isSeller] = await Promise.all([
        listDays(userId, asked),
        listIncomeOfMedia(db, userId, asked.range, TOP_MEDIA_MAX),
        hasSold(db, userId, asked.range.albumId),
      ]);
      const uids = top.map(({ mediaUid }) => mediaUid);
      const byId = new Map((await deps.mediaLists.listByUids(caller, uids)).map((item) => [item.id, item]));
      return {
        from: asked.range.from,
        to: asked.range.to,
        isSeller,
        total: sumUp(days),
        days,
        top: top.flatMap(({ mediaUid, soldCount, netFen }) => {
          const item = byId.get(mediaUid);
          return item === undefined ? [] : [{ id: mediaUid, smallUrl: item.smallUrl, soldCount, netFen }];
        }),
      };
    },

    async export(caller, query) {
      const { userId } = requireUser(caller);
      const asked = await readRange(deps, caller, query);
      const [days, media] = await Promise.all([
        listDays(userId, asked),
        listIncomeOfMedia(db, userId, asked.range, EXPORTED_MEDIA_MAX),
      ]);
      const line = ({ soldCount, grossFen, refundedFen, netFen }: Omit<IncomeDay, 'day'>) => [
        soldCount,
        ...[grossFen, refundedFen, netFen].map(toYuan),
      ];
      return {
        fileName: `相册收入-${asked.range.from}-${asked.range.to}.csv`,
        text: toCsv([
          ['日期', '售出件数', '销售额（元）', '已退款（元）', '净收入（元）'],
          ...days.map((day) => [day.day, ...line(day)]),
          ['合计', ...line(sumUp(days))],
          [],
          ['照片或视频', '售出件数', '净收入（元）'],
          ...media.map(({ title, soldCount, netFen }) => [title, soldCount, toYuan(netFen)]),
        ]),
      };
    },
  };
}

function sumUp(days: readonly IncomeDay[]): Omit<IncomeDay, 'day'> {
  const total = { soldCount: 0, grossFen: 0, refundedFen: 0, netFen: 0 };
  for (const day of days) {
    total.soldCount += day.soldCount;
    total.grossFen += day.grossFen;
    total.refundedFen += day.refundedFen;
    total.netFen += day.netFen;
  }
  return total;
}

/** For a spreadsheet: 5.00 */
function toYuan(fen: number): string {
  const digits = String(fen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

import { shanghaiDay } from '@contract/rules/shanghai-day';
import type {
  IntegralRecordQuery,
  IntegralRecords,
  PointGoods,
  PointTask,
  SignedIn,
  UserIntegral,
} from '@contract/schemas/point';
import type { Clock } from '../../adapters/clock/types';
import { readRights } from '../../db/member-levels';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { rangeOfMonth } from '../ledger/balance-record.rules';
import { countPoints, type EndingPoints, listPoints } from '../ledger/lot.service';
import { findUsefulLevels } from '../member/membership-gift.service';
import { earnDaily } from './point-earn.service';
import { listPointGoods } from './point-goods.repository';
import { countGrants, listPointRecords, listRules } from './point.repository';
import { recordKindOf } from './point.rules';

/** One's own points. */
export interface PointService {
  get(caller: Caller): Promise<UserIntegral>;
  list(caller: Caller, query: IntegralRecordQuery): Promise<IntegralRecords>;
  signIn(caller: Caller): Promise<SignedIn>;
  /** What an ad is worth to this person, and how often more today. Null: nothing. */
  findAdRule(userId: Id): Promise<{ readonly points: number; readonly left: number } | null>;
}

const ENDS_SHOWN = 6;

export function createPoints({ db, clock }: { readonly db: Db; readonly clock: Clock }): PointService {
  async function listTasks(userId: Id): Promise<PointTask[]> {
    const [rules, done] = await Promise.all([listRules(db), countGrants(db, userId, shanghaiDay(clock.now()))]);
    return rules
      .filter(({ isOn }) => isOn)
      .map(({ code, points, dayCap }) => ({ rule: code, points, dayCap, doneCount: done.get(code) ?? 0 }));
  }

  async function listGoods(userId: Id): Promise<PointGoods[]> {
    const [rights, goods, useful] = await Promise.all([
      readRights(db),
      listPointGoods(db),
      findUsefulLevels(db, userId, clock.now()),
    ]);
    return goods.flatMap(({ code, level, bytes, days, points, isOnSale }): PointGoods[] => {
      if (!isOnSale || level === 'level_10') return [];
      const name = level === null ? '' : rights[level].name;
      const isUseful = level === null || useful.includes(level);
      return [{ code, memberTypeKey: level ?? '', memberTypeName: name, bytes, days, points, isUseful }];
    });
  }

  return {
    async get(caller) {
      const { userId } = requireUser(caller);
      const now = clock.now();
      const [integral, lots, tasks, goods] = await Promise.all([
        countPoints(db, userId, now),
        listPoints(db, userId, now),
        listTasks(userId),
        listGoods(userId),
      ]);
      return { integral, ending: sumByDay(lots).slice(0, ENDS_SHOWN), tasks, goods };
    },

    async list(caller, { filter, month, cursor, size }) {
      const { userId } = requireUser(caller);
      const [beforeId = null] = readCursor(cursor, [CURSOR_ID]) ?? [];
      const range = month === undefined ? null : rangeOfMonth(month);
      const rows = await listPointRecords(db, { ownerId: userId, filter, range, beforeId }, size + 1);
      const shown = rows.slice(0, size);
      const last = rows.length > size ? shown.at(-1) : undefined;
      return {
        records: shown.map(({ id, reference, rule, points, endsAt, at }) => ({
          id,
          kind: recordKindOf(reference, rule),
          points,
          endTime: endsAt?.getTime() ?? 0,
          at: at.getTime(),
        })),
        next: last === undefined ? '' : writeCursor([last.id]),
      };
    },

    async findAdRule(userId) {
      const task = (await listTasks(userId)).find(({ rule }) => rule === 'ad');
      return task === undefined ? null : { points: task.points, left: Math.max(0, task.dayCap - task.doneCount) };
    },

    async signIn(caller) {
      const { userId } = requireUser(caller);
      const now = clock.now();
      const points = await db.transaction().execute((tx) => earnDaily(tx, userId, 'sign-in', now));
      return { points, integral: await countPoints(db, userId, now) };
    },
  };
}

/** What ends on one day ends at the first moment of it at which some does. */
function sumByDay(lots: readonly EndingPoints[]): UserIntegral['ending'] {
  const byDay = new Map<string, UserIntegral['ending'][number]>();
  for (const { points, endsAt } of lots) {
    if (endsAt === null) continue;
    const day = shanghaiDay(endsAt);
    const before = byDay.get(day);
    byDay.set(day, { points: points + (before?.points ?? 0), endTime: before?.endTime ?? endsAt.getTime() });
  }
  return [...byDay.values()];
}

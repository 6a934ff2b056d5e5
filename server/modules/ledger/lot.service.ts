import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { END_POINTS } from './ledger.jobs';
import type { AccountKey } from './ledger.rules';
import {
  findLeft,
  insertLot,
  listEndedLots,
  listLotFaults,
  listRunningLots,
  lockPoints,
  sumEndedLots,
  takeFromLots,
} from './lot.repository';
import { takeFromEarliest } from './lot.rules';
import { BalanceTooLow, post } from './posting.service';

/** See [Note: Lots] in 0059-ledger-lot. */
export interface Grant {
  /** Made before, of what the points are for: the same grant has the same. */
  readonly reference: string;
  readonly ownerId: Id;
  readonly points: number;
  /** Null: they do not end. */
  readonly endsAt: Date | null;
  readonly at: Date;
}

/** Points that end together. */
export interface EndingPoints {
  readonly points: number;
  readonly endsAt: Date | null;
}

const pointsOf = (kind: 'balance' | 'granted' | 'spent' | 'ended', ownerId: Id | null = null): AccountKey => ({
  asset: 'integral',
  kind,
  ownerId,
});

/** Gives somebody points, once for each reference. Throws PostingConflict. */
export async function grantPoints(tx: Tx, grant: Grant): Promise<'posted' | 'same'> {
  const { reference, ownerId, points, endsAt, at } = grant;
  const lines = [
    { ...pointsOf('granted'), amount: -points },
    { ...pointsOf('balance', ownerId), amount: points },
  ];
  const outcome = await post(tx, { reference, at, lines });
  if (outcome === 'posted') await insertLot(tx, { reference, ownerId, amount: points, at, endsAt });
  return outcome;
}

/**
 * Takes points, those first that end first, once for each reference. Throws PostingConflict, and BalanceTooLow also where what is missing
 * has ended and was not posted away yet.
 */
export async function spendPoints(
  tx: Tx,
  { reference, ownerId, points, at }: Omit<Grant, 'endsAt'>,
): Promise<'posted' | 'same'> {
  const lines = [
    { ...pointsOf('balance', ownerId), amount: -points },
    { ...pointsOf('spent'), amount: points },
  ];
  // Its line locks the account, so that the next transaction sees the balance it leaves.
  if ((await post(tx, { reference, at, lines })) === 'same') return 'same';
  const { taken, missing } = takeFromEarliest(points, await listRunningLots(tx, ownerId, at));
  if (missing > 0) throw new BalanceTooLow('so many points were not granted, or have ended');
  await takeFromLots(tx, reference, taken);
  return 'posted';
}

/** What somebody may spend, by when it ends, the first first. */
export async function listPoints(db: Db, ownerId: Id, now: Date): Promise<EndingPoints[]> {
  const byEnd = new Map<number | null, EndingPoints>();
  for (const { left, endsAt } of await listRunningLots(db, ownerId, now)) {
    const end = endsAt?.getTime() ?? null;
    byEnd.set(end, { endsAt, points: (byEnd.get(end)?.points ?? 0) + left });
  }
  return [...byEnd.values()];
}

/** How many points somebody may spend. */
export async function countPoints(db: Db, ownerId: Id, now: Date): Promise<number> {
  return (await listRunningLots(db, ownerId, now)).reduce((sum, { left }) => sum + left, 0);
}

/** What the lines still count and nobody may spend any more. */
export function sumEndedPoints(db: Db, ownerId: Id, now: Date): Promise<number> {
  return sumEndedLots(db, ownerId, now);
}

/** What the doctor says of points; nothing where all is well. */
export function findPointFaults(db: Db): Promise<string[]> {
  return listLotFaults(db);
}

export interface LotService {
  /** Posts away what is left of lots that have ended. */
  endDue(signal: AbortSignal): Promise<void>;
  /** Makes the queue hold the next run. Harmless when it holds one already. */
  scheduleNext(): Promise<void>;
}

export interface LotDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
}

const EVERY_MS = 3_600_000;
const AT_ONCE = 200;

export function createLots({ db, clock, jobs, log }: LotDeps): LotService {
  async function end(lotId: Id, ownerId: Id): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await lockPoints(tx, ownerId);
      const left = await findLeft(tx, lotId);
      if (left === 0) return;
      const reference = `end:${lotId}`;
      const lines = [
        { ...pointsOf('balance', ownerId), amount: -left },
        { ...pointsOf('ended'), amount: left },
      ];
      await post(tx, { reference, at: clock.now(), lines });
      await takeFromLots(tx, reference, [{ lotId, amount: left }]);
    });
  }

  return {
    async endDue(signal) {
      const now = clock.now();
      let afterId = '0';
      for (;;) {
        const ended = await listEndedLots(db, { now, afterId, limit: AT_ONCE });
        for (const { id, ownerId } of ended) {
          signal.throwIfAborted();
          try {
            await end(id, ownerId);
          } catch (error) {
            log.error({ err: error, lotId: id }, 'ending points failed and is tried again');
          }
          afterId = id;
        }
        if (ended.length < AT_ONCE) return;
      }
    },

    scheduleNext: () =>
      jobs.add(db, END_POINTS, {}, { key: 'points-end', runAt: new Date(clock.now().getTime() + EVERY_MS) }),
  };
}

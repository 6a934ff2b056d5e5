import { OWN_DRAWS_SHOWN, PRIZE_KIND, PRIZE_POINTS_DAYS, WINNERS_SHOWN } from '@contract/constants/draw';
import { ERRORS } from '@contract/errors';
import { POINT_ERRORS } from '@contract/point-errors';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { DrawInput, Drawn, DrawPrize, PrizesAndCount } from '@contract/schemas/draw';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { givePack } from '../capacity/capacity-pack.service';
import { countPoints, grantPoints, spendPoints } from '../ledger/lot.service';
import { BalanceTooLow } from '../ledger/posting.service';
import { findUsefulLevels, giveDays, lockMember } from '../member/membership-gift.service';
import {
  countDraws,
  type DrawRow,
  findDraw,
  findOpenRound,
  insertDraw,
  listOwnDraws,
  listPrizes,
  listWinners,
  type PrizeRow,
  type RoundRow,
  setDrawEnd,
  takeStock,
} from './draw.repository';
import { chanceOf, hideName, prizeAt, sumWeights } from './draw.rules';

/** See [Note: Draws] in 0062-draw. */
export interface DrawService {
  get(caller: Caller): Promise<PrizesAndCount>;
  start(caller: Caller, input: DrawInput): Promise<Drawn>;
}

export interface DrawDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** A whole number from zero up to below this one, each as likely as the others. */
  readonly pick: (below: number) => number;
}

const DAY_MS = 86_400_000;

export function createDraws({ db, clock, pick }: DrawDeps): DrawService {
  /** Of a round those that may be drawn for this person now. */
  async function listDrawable(reader: Db, userId: Id, prizes: readonly PrizeRow[], now: Date): Promise<PrizeRow[]> {
    const useful = await findUsefulLevels(reader, userId, now);
    return prizes.filter(
      ({ weight, stock, level }) =>
        weight > 0 && (stock === null || stock > 0) && (level === null || useful.includes(level)),
    );
  }

  /** Takes it from the stock, too. Draws again where somebody else has had the last. */
  async function choose(tx: Tx, userId: Id, round: string, now: Date): Promise<PrizeRow> {
    for (;;) {
      const drawable = await listDrawable(tx, userId, await listPrizes(tx, round), now);
      const total = sumWeights(drawable);
      if (total === 0) throw refuse(POINT_ERRORS.DRAW_CLOSED);
      const prize = prizeAt(drawable, pick(total));
      if (prize.stock === null || (await takeStock(tx, prize.id))) return prize;
    }
  }

  /** Answers when it ends. */
  async function give(tx: Tx, userId: Id, drawId: Id, prize: PrizeRow, now: Date): Promise<Date | null> {
    const { kind, points, bytes, days, level } = prize;
    if (kind === PRIZE_KIND.points) {
      const endsAt = new Date(now.getTime() + PRIZE_POINTS_DAYS * DAY_MS);
      await grantPoints(tx, { reference: `prize:${drawId}`, ownerId: userId, points, endsAt, at: now });
      return endsAt;
    }
    if (kind === PRIZE_KIND.capacity) return givePack(tx, { userId, reference: `draw:${drawId}`, bytes, days, now });
    if (kind === PRIZE_KIND.membership && level !== null) return giveDays(tx, { userId, level, days, now });
    return null;
  }

  async function findFormer(reader: Db, userId: Id, { requestId, round }: DrawInput): Promise<DrawRow | null> {
    const former = await findDraw(reader, userId, requestId);
    if (former !== null && former.round !== round) throw refuse(ERRORS.REQUEST_REUSED);
    return former;
  }

  async function drawOnce(tx: Tx, userId: Id, input: DrawInput): Promise<DrawRow> {
    // First, so that turns of a person come one after the other.
    if (!(await lockMember(tx, userId))) throw refuse(ERRORS.LOGIN_REQUIRED);
    const former = await findFormer(tx, userId, input);
    if (former !== null) return former;
    const { requestId } = input;
    const now = clock.now();
    const round = await findOpenRound(tx, now, input.round);
    if (round === null) throw refuse(POINT_ERRORS.DRAW_CLOSED);
    if (round.costPoints !== input.expectedPoints) throw refuse(POINT_ERRORS.EXCHANGE_CHANGED);
    const day = shanghaiDay(now);
    const drawn = await countDraws(tx, userId, round.code, day);
    if (drawn >= round.drawsPerDay) throw refuse(POINT_ERRORS.DRAWS_SPENT);
    if (round.costPoints > 0) {
      const reference = `draw:${userId}-${requestId}`;
      await spendPoints(tx, { reference, ownerId: userId, points: round.costPoints, at: now });
    }
    const prize = await choose(tx, userId, round.code, now);
    const id = await insertDraw(tx, { userId, requestId, round, day, turn: drawn + 1, prize, at: now });
    const endAt = await give(tx, userId, id, prize, now);
    if (endAt !== null) await setDrawEnd(tx, id, endAt);
    return { id, round: round.code, prizeId: prize.id, prizeName: prize.name, prizeKind: prize.kind, endAt };
  }

  async function countLeft(userId: Id, { code, drawsPerDay }: RoundRow, now: Date): Promise<number> {
    return Math.max(0, drawsPerDay - (await countDraws(db, userId, code, shanghaiDay(now))));
  }

  async function listShown(userId: Id, round: string, now: Date): Promise<DrawPrize[]> {
    const prizes = (await listPrizes(db, round)).filter(({ weight }) => weight > 0);
    const drawable = await listDrawable(db, userId, prizes, now);
    const total = sumWeights(drawable);
    return prizes.map((prize) => {
      const isOut = !drawable.includes(prize);
      const chance = isOut ? 0 : chanceOf(prize.weight, total);
      return { id: prize.id, name: prize.name, kind: prize.kind, chance, isOut };
    });
  }

  return {
    async get(caller) {
      const { userId } = requireUser(caller);
      const now = clock.now();
      const [round, integral, own] = await Promise.all([
        findOpenRound(db, now),
        countPoints(db, userId, now),
        listOwnDraws(db, userId, OWN_DRAWS_SHOWN),
      ]);
      const shown = {
        integral,
        own: own.map(({ prizeName, at, endAt }) => ({
          prizeName,
          at: at.getTime(),
          endTime: endAt?.getTime() ?? 0,
        })),
      };
      if (round === null) return { ...shown, round: null, drawsLeft: 0, winners: [] };
      const { code, name, costPoints, drawsPerDay, endsAt } = round;
      const [prizes, drawsLeft, winners] = await Promise.all([
        listShown(userId, code, now),
        countLeft(userId, round, now),
        listWinners(db, code, WINNERS_SHOWN),
      ]);
      return {
        ...shown,
        round: { code, name, costPoints, drawsPerDay, endTime: endsAt?.getTime() ?? 0, prizes },
        drawsLeft,
        winners: winners.map(({ nickname, prizeName, at }) => ({
          name: hideName(nickname),
          prizeName,
          at: at.getTime(),
        })),
      };
    },

    async start(caller, input) {
      const { userId } = requireUser(caller);
      const drawn = await tooFewRefused(async () => {
        const former = await findFormer(db, userId, input);
        return former ?? db.transaction().execute((tx) => drawOnce(tx, userId, input));
      });
      const now = clock.now();
      const round = await findOpenRound(db, now, input.round);
      return {
        prizeId: drawn.prizeId,
        prizeName: drawn.prizeName,
        kind: Object.values(PRIZE_KIND).find((kind) => kind === drawn.prizeKind) ?? PRIZE_KIND.nothing,
        endTime: drawn.endAt?.getTime() ?? 0,
        drawsLeft: round === null ? 0 : await countLeft(userId, round, now),
        integral: await countPoints(db, userId, now),
      };
    },
  };
}

async function tooFewRefused<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof BalanceTooLow) throw refuse(POINT_ERRORS.POINTS_TOO_FEW);
    throw error;
  }
}

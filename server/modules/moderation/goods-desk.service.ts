import { MEMBER_LEVELS } from '@contract/constants/user';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import { cleanName } from '@contract/rules/text';
import type { DeskGoods, SetGoodsInput } from '@contract/schemas/goods-desk';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Tx } from '../../db/tables';
import { type Caller, requireRight } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AdDesk } from '../ad/ad-desk.service';
import type { CapacityGoodsDesk } from '../capacity/capacity-goods.service';
import type { DrawDesk } from '../draw/draw-desk.service';
import type { MemberGoodsDesk } from '../member/member-goods-desk.service';
import type { PointDesk } from '../point/point-desk.service';
import { describeGoods, findGoodsFault, nameOfGoods } from './goods-words';
import { insertAct } from './operator.repository';

/** What is sold, earned, exchanged, drawn and shown, for super admins alone; each change stands in the audit log. */
export interface GoodsDesk {
  list(caller: Caller): Promise<DeskGoods>;
  /** Refuses with GOODS_INVALID in words of what is wrong. */
  set(caller: Caller, input: SetGoodsInput): Promise<null>;
}

export interface GoodsDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly levels: MemberGoodsDesk;
  readonly capacity: CapacityGoodsDesk;
  readonly points: PointDesk;
  readonly draws: DrawDesk;
  readonly ads: AdDesk;
}

const MIB = 1_048_576;
const GIB = 1024 * MIB;
const toGb = (bytes: number): number => Math.round(bytes / GIB);
const toMb = (bytes: number): number => Math.round(bytes / MIB);

export function createGoodsDesk({ db, clock, levels, capacity, points, draws, ads }: GoodsDeskDeps): GoodsDesk {
  async function listLevels(): Promise<DeskGoods['levels']> {
    const rights = await levels.getRights();
    return MEMBER_LEVELS.map((level) => {
      const { name, hasBadge, capacityBytes, photo, video } = rights[level];
      return { level, name, hasBadge, capacityGb: toGb(capacityBytes), photoMb: toMb(photo), videoMb: toMb(video) };
    });
  }

  async function listRounds(): Promise<DeskGoods['rounds']> {
    return (await draws.listAll()).map(({ round: { startsAt, endsAt, ...round }, prizes }) => ({
      ...round,
      startTime: startsAt.getTime(),
      endTime: endsAt?.getTime() ?? 0,
      prizes: prizes.map(({ id: _id, kind, bytes, level, ...prize }) => ({
        ...prize,
        prize: kind,
        sizeGb: toGb(bytes),
        level: level === 'level_10' ? null : level,
      })),
    }));
  }

  /** False: what it belongs to is not there. */
  async function save(tx: Tx, input: SetGoodsInput): Promise<boolean> {
    switch (input.kind) {
      case 'level': {
        const { level, name, hasBadge, capacityGb, photoMb, videoMb } = input;
        const sizes = { capacityBytes: capacityGb * GIB, photo: photoMb * MIB, video: videoMb * MIB };
        await levels.setRights(level, { ...sizes, name: cleanName(name), hasBadge }, tx);
        return true;
      }
      case 'member': {
        const { kind: _kind, ...goods } = input;
        await levels.save(goods, tx);
        return true;
      }
      case 'capacity': {
        const { kind: _kind, sizeGb, ...goods } = input;
        await capacity.save({ ...goods, bytes: sizeGb * GIB }, tx);
        return true;
      }
      case 'rule': {
        const { kind: _kind, ...rule } = input;
        await points.setRule(rule, tx);
        return true;
      }
      case 'exchange': {
        const { kind: _kind, sizeGb, ...goods } = input;
        await points.saveGoods({ ...goods, bytes: sizeGb * GIB }, tx);
        return true;
      }
      case 'round': {
        const { kind: _kind, startTime, endTime, name, ...round } = input;
        const endsAt = endTime === 0 ? null : new Date(endTime);
        await draws.saveRound({ ...round, name: cleanName(name), startsAt: new Date(startTime), endsAt }, tx);
        return true;
      }
      case 'prize': {
        const { kind: _kind, prize: kind, sizeGb, shownStock, name, ...prize } = input;
        return draws.savePrize({ ...prize, kind, name: cleanName(name), bytes: sizeGb * GIB }, shownStock, tx);
      }
      case 'ad': {
        const { kind: _kind, ...slot } = input;
        await ads.saveSlot(slot, tx);
        return true;
      }
    }
  }

  return {
    async list(caller) {
      requireRight(caller, 'finance');
      const [levelRows, memberGoods, capacityGoods, rules, pointGoods, rounds, adSlots] = await Promise.all([
        listLevels(),
        levels.listAll(),
        capacity.listAll(),
        points.listRules(),
        points.listGoods(),
        listRounds(),
        ads.listSlots(),
      ]);
      return {
        levels: levelRows,
        memberGoods: memberGoods.flatMap(({ level, ...goods }) => (level === 'level_10' ? [] : [{ ...goods, level }])),
        capacityGoods: capacityGoods.map(({ bytes, ...goods }) => ({ ...goods, sizeGb: toGb(bytes) })),
        rules: rules.map(({ code, points: each, dayCap, validDays, isOn }) => ({
          code,
          points: each,
          dayCap,
          validDays,
          isOn,
        })),
        pointGoods: pointGoods.flatMap(({ level, bytes, ...goods }) =>
          level === 'level_10' ? [] : [{ ...goods, level, sizeGb: toGb(bytes) }],
        ),
        rounds,
        ads: adSlots,
      };
    },

    async set(caller, input) {
      const { userId } = requireRight(caller, 'finance');
      const fault = findGoodsFault(input);
      if (fault !== null) throw refuse({ ...OPERATOR_ERRORS.GOODS_INVALID, msg: fault });
      await db.transaction().execute(async (tx) => {
        if (!(await save(tx, input))) throw refuse({ ...OPERATOR_ERRORS.GOODS_INVALID, msg: '没有这个抽奖' });
        const act = { actorId: userId, action: `goods-${input.kind}`, about: nameOfGoods(input) };
        await insertAct(tx, { ...act, reason: describeGoods(input), at: clock.now() });
      });
      return null;
    },
  };
}

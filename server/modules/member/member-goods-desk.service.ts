import type { MemberLevel } from '@contract/constants/user';
import { ERRORS } from '@contract/errors';
import type { Clock } from '../../adapters/clock/types';
import { type LevelRights, readRights, type RightsOfLevels } from '../../db/member-levels';
import { findPersonByPhone } from '../../db/people';
import type { Db } from '../../db/tables';
import { refuse } from '../../http/refuse';
import {
  listMemberGoods,
  type MemberGoodsRow,
  saveMemberGoods,
  setLevelRights,
  setMemberGoodsOnSale,
} from './member-goods.repository';
import { giveDays, lockMember } from './membership-gift.service';

export type DeskMemberGoods = MemberGoodsRow;

/** What is sold of the levels, and what each may, for the operator. `own`: the transaction that a change belongs to. */
export interface MemberGoodsDesk {
  /** Those that are not sold any more too. */
  listAll(): Promise<MemberGoodsRow[]>;
  /** Adds it, or changes the one of this code. */
  save(goods: MemberGoodsRow, own?: Db): Promise<void>;
  /** Answers whether it was there. */
  setOnSale(code: string, isOnSale: boolean): Promise<boolean>;
  getRights(): Promise<RightsOfLevels>;
  setRights(level: MemberLevel, rights: LevelRights, own?: Db): Promise<void>;
  /** Behind what the person has of the level. Answers their end; null: the person has more, or has it for ever. Refuses with USER_ABSENT. */
  giveDays(phone: string, level: MemberLevel, days: number): Promise<Date | null>;
}

export function createMemberGoodsDesk({ db, clock }: { readonly db: Db; readonly clock: Clock }): MemberGoodsDesk {
  return {
    listAll: () => listMemberGoods(db),
    save: (goods, own = db) => saveMemberGoods(own, goods, clock.now()),
    setOnSale: (code, isOnSale) => setMemberGoodsOnSale(db, code, isOnSale),
    getRights: () => readRights(db),
    setRights: (level, rights, own = db) => setLevelRights(own, level, rights),

    async giveDays(phone, level, days) {
      const userId = await findPersonByPhone(db, phone);
      if (userId === null) throw refuse(ERRORS.USER_ABSENT);
      return db.transaction().execute(async (tx) => {
        if (!(await lockMember(tx, userId))) throw refuse(ERRORS.USER_ABSENT);
        return giveDays(tx, { userId, level, days, now: clock.now() });
      });
    },
  };
}

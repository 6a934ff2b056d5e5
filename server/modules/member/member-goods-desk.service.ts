import type { MemberLevel } from '@contract/constants/user';
import type { Clock } from '../../adapters/clock/types';
import { type LevelRights, readRights, type RightsOfLevels } from '../../db/member-levels';
import type { Db } from '../../db/tables';
import {
  listMemberGoods,
  type MemberGoodsRow,
  saveMemberGoods,
  setLevelRights,
  setMemberGoodsOnSale,
} from './member-goods.repository';

export type DeskMemberGoods = MemberGoodsRow;

/** What is sold of the levels, and what each may, for the operator's command line. */
export interface MemberGoodsDesk {
  /** Those that are not sold any more too. */
  listAll(): Promise<MemberGoodsRow[]>;
  /** Adds it, or changes the one of this code. */
  save(goods: MemberGoodsRow): Promise<void>;
  /** Answers whether it was there. */
  setOnSale(code: string, isOnSale: boolean): Promise<boolean>;
  getRights(): Promise<RightsOfLevels>;
  setRights(level: MemberLevel, rights: LevelRights): Promise<void>;
}

export function createMemberGoodsDesk({ db, clock }: { readonly db: Db; readonly clock: Clock }): MemberGoodsDesk {
  return {
    listAll: () => listMemberGoods(db),
    save: (goods) => saveMemberGoods(db, goods, clock.now()),
    setOnSale: (code, isOnSale) => setMemberGoodsOnSale(db, code, isOnSale),
    getRights: () => readRights(db),
    setRights: (level, rights) => setLevelRights(db, level, rights),
  };
}

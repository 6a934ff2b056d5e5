import type { Db } from '../../db/tables';
import { listPointGoods, type PointGoodsRow, savePointGoods, setPointGoodsOnSale } from './point-goods.repository';
import { listRules, type RuleRow, setRule } from './point.repository';

export type DeskPointRule = Omit<RuleRow, 'position'>;
export type DeskPointGoods = PointGoodsRow;

/** What earns points and what they are exchanged for, for the operator. `own`: the transaction that a change belongs to. */
export interface PointDesk {
  listRules(): Promise<DeskPointRule[]>;
  setRule(rule: DeskPointRule, own?: Db): Promise<void>;
  /** Those that are not exchanged any more too. */
  listGoods(): Promise<PointGoodsRow[]>;
  /** Adds it, or changes the one of this code. */
  saveGoods(goods: PointGoodsRow, own?: Db): Promise<void>;
  /** Answers whether it was there. */
  setOnSale(code: string, isOnSale: boolean): Promise<boolean>;
}

export function createPointDesk({ db }: { readonly db: Db }): PointDesk {
  return {
    listRules: () => listRules(db),
    setRule: (rule, own = db) => setRule(own, rule),
    listGoods: () => listPointGoods(db),
    saveGoods: (goods, own = db) => savePointGoods(own, goods),
    setOnSale: (code, isOnSale) => setPointGoodsOnSale(db, code, isOnSale),
  };
}

import type { Db } from '../../db/tables';
import {
  listPrizes,
  listRounds,
  type PrizeRow,
  type RoundRow,
  savePrize,
  saveRound,
  setRoundOn,
} from './draw.repository';

export type DeskRound = RoundRow;
export type DeskPrize = Omit<PrizeRow, 'id'>;

/** Rounds and prizes, for the operator. `own`: the transaction that a change belongs to. */
export interface DrawDesk {
  /** Those that are over too. */
  listAll(): Promise<{ readonly round: RoundRow; readonly prizes: PrizeRow[] }[]>;
  /** Adds it, or changes the one of this code. */
  saveRound(round: RoundRow, own?: Db): Promise<void>;
  /** Answers whether it was there. */
  setOn(code: string, isOn: boolean): Promise<boolean>;
  /** Adds it, or changes the one of this place. Answers whether its round was there. `shownStock`: see `savePrize` of the repository. */
  savePrize(prize: DeskPrize, shownStock?: number | null, own?: Db): Promise<boolean>;
}

export function createDrawDesk({ db }: { readonly db: Db }): DrawDesk {
  return {
    async listAll() {
      const all = [];
      for (const round of await listRounds(db)) all.push({ round, prizes: await listPrizes(db, round.code) });
      return all;
    },
    saveRound: (round, own = db) => saveRound(own, round),
    setOn: (code, isOn) => setRoundOn(db, code, isOn),
    savePrize: (prize, shownStock, own = db) => savePrize(own, prize, shownStock),
  };
}

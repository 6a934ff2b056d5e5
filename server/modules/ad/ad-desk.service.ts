import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { shanghaiDay } from '../statistics/album-statistics.rules';
import { type AdDayRow, type AdSlotRow, listEvents, listSlots, saveSlot } from './ad.repository';

/** Where ads are shown and what became of them, for the operator. `own`: the transaction that a change belongs to. */
export interface AdDesk {
  listSlots(): Promise<AdSlotRow[]>;
  saveSlot(slot: AdSlotRow, own?: Db): Promise<void>;
  /** Of the last days, the last first. */
  listEvents(days: number): Promise<AdDayRow[]>;
}

const DAY_MS = 86_400_000;

export function createAdDesk({ db, clock }: { readonly db: Db; readonly clock: Clock }): AdDesk {
  return {
    listSlots: () => listSlots(db),
    saveSlot: (slot, own = db) => saveSlot(own, slot),
    listEvents: (days) => listEvents(db, shanghaiDay(new Date(clock.now().getTime() - (days - 1) * DAY_MS))),
  };
}

import { addDays } from '@contract/rules/calendar-day';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type AdDayRow, type AdSlotRow, listEvents, listSlots, saveSlot } from './ad.repository';

/** Where ads are shown and what became of them, for the operator. `own`: the transaction that a change belongs to. */
export interface AdDesk {
  listSlots(): Promise<AdSlotRow[]>;
  saveSlot(slot: AdSlotRow, own?: Db): Promise<void>;
  /** Of the last days, the last first. */
  listEvents(days: number): Promise<AdDayRow[]>;
}

export function createAdDesk({ db, clock }: { readonly db: Db; readonly clock: Clock }): AdDesk {
  return {
    listSlots: () => listSlots(db),
    saveSlot: (slot, own = db) => saveSlot(own, slot),
    listEvents: (days) => listEvents(db, addDays(shanghaiDay(clock.now()), 1 - days)),
  };
}

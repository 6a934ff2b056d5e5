import type { Id } from './column-types';

/** See [Note: Ads] in 0094-ads. */
export interface AdTables {
  ad_slot: AdSlotTable;
  ad_ticket: AdTicketTable;
  ad_download: AdDownloadTable;
  ad_day: AdDayTable;
}

export interface AdSlotTable {
  code: string;
  /** Empty: nothing is shown. */
  unit_id: string;
  seconds: number;
  amount: number;
  days: number;
  day_cap: number;
  free_per_day: number;
}

export interface AdTicketTable {
  uid: string;
  slot: string;
  holder: string;
  /** Null: nobody is signed in. */
  user_id: Id | null;
  /** `yyyy-mm-dd`, of Asia/Shanghai. */
  day: string;
  begun_at: Date;
  claimed_at: Date | null;
  amount: number;
  days: number;
}

export interface AdDownloadTable {
  holder: string;
  day: string;
  user_id: Id | null;
  used: number;
  /** By ads, beside those that are free. */
  earned: number;
}

export interface AdDayTable {
  day: string;
  slot: string;
  event: string;
  times: number;
}

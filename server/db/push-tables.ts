import type { GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** A device that gets a person's push notifications. See [Note: Push]. */
export interface PushClientTable {
  id: GeneratedAlways<Id>;
  user_id: Id;
  /** The one it was set in; null once that has gone by itself. */
  session_id: Id | null;
  /** PUSH_CHANNEL */
  channel: number;
  /** A browser's endpoint, or the open_id in the mini-program. */
  address: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

/** How many messages of a kind the mini-program may still send: each tap allows one. */
export interface PushPermitTable {
  client_id: Id;
  kind: number;
  permits: number;
}

export interface PushSettingTable {
  user_id: Id;
  kinds: number[];
  quiet_from: number | null;
  quiet_to: number | null;
  updated_at: Date;
}

export interface PushMessageTable {
  id: GeneratedAlways<Id>;
  client_id: Id;
  /** PUSH_KIND */
  kind: number;
  /** What it is about: once for each address and kind. */
  cause: string;
  notice_id: Id | null;
  created_at: Date;
  /** Sent, or given up. */
  ended_at: Date | null;
}

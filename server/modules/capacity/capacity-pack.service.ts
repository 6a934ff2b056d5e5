import type { Id, Tx } from '../../db/tables';
import { insertPack } from './capacity-pack.repository';

const DAY_MS = 86_400_000;

export interface GivenPack {
  readonly userId: Id;
  /** Of what it is for: the same is given once. */
  readonly reference: string;
  readonly bytes: number;
  readonly days: number;
  readonly now: Date;
}

/** Storage from now on, beside what the person has: see [Note: Capacity packs] in 0060-points. Answers its end. */
export async function givePack(tx: Tx, { userId, reference, bytes, days, now }: GivenPack): Promise<Date> {
  const endAt = new Date(now.getTime() + days * DAY_MS);
  await insertPack(tx, userId, { reference, bytes, startAt: now, endAt }, now);
  return endAt;
}

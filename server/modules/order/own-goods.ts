import type { Tx } from '../../db/tables';
import type { OrderRow } from './order.repository';

/** What the platform itself sells. Its order is locked. */
export interface OwnGoods {
  /** False: it cannot be had any more, and what was paid for it goes back. */
  deliver(tx: Tx, order: OrderRow, now: Date): Promise<boolean>;
  /** Whether it may be asked back. Until the transaction ends nothing else changes that. */
  mayGoBack(tx: Tx, order: OrderRow): Promise<boolean>;
  /** It was given back. Harmless where it was never delivered. */
  takeBack(tx: Tx, order: OrderRow, now: Date): Promise<void>;
}

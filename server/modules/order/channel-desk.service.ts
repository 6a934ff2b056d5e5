import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { findRefund, moveRefund } from './refund.repository';
import { REFUND_EVENTS } from './order.rules';
import { deleteProduct, listProducts, type ProductRow, setProduct } from './pay-way.repository';
import { deleteTopUpGoods, insertTopUpGoods, listTopUpGoods } from './top-up.repository';
import { type DifferenceRow, listDifferences } from './books/statement.repository';

/** What channels sell for us and say of us, for the operator's command line. */
export interface ChannelDeskService {
  listProducts(): Promise<ProductRow[]>;
  setProduct(product: ProductRow): Promise<void>;
  /** Answers whether it was there. */
  removeProduct(productId: string): Promise<boolean>;
  /** What one may bring at once, the smallest first. */
  listTopUpGoods(): Promise<number[]>;
  addTopUpGoods(amountFen: number): Promise<void>;
  /** Answers whether it was there. */
  removeTopUpGoods(amountFen: number): Promise<boolean>;
  listDifferences(): Promise<DifferenceRow[]>;
  /** Sends again what a channel has refused; the next sweep asks it. Answers whether it was one. */
  retryRefund(refundNo: string): Promise<boolean>;
}

export function createChannelDesk({ db, clock }: { readonly db: Db; readonly clock: Clock }): ChannelDeskService {
  return {
    listProducts: () => listProducts(db),
    setProduct: (product) => setProduct(db, product, clock.now()),
    removeProduct: (productId) => deleteProduct(db, productId),
    listTopUpGoods: () => listTopUpGoods(db),
    addTopUpGoods: (amountFen) => insertTopUpGoods(db, amountFen, clock.now()),
    removeTopUpGoods: (amountFen) => deleteTopUpGoods(db, amountFen),
    listDifferences: () => listDifferences(db),

    async retryRefund(refundNo) {
      const refund = await findRefund(db, { refundNo });
      return refund !== null && moveRefund(db, refund.id, REFUND_EVENTS.retry, { answer: '' });
    },
  };
}

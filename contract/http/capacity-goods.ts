import type { BuyCapacityInput, CapacityOffer } from '../schemas/capacity-goods';
import type { Checkout } from '../schemas/order';
import type { Empty } from '../schemas/shared';
import { endpoint } from './endpoint';

/** What storage is sold, and what one has besides the level's. */
export const getCapacityOffer = endpoint<Empty, CapacityOffer>('GET', '/album/api/albumCapacityGoods/capacityGoods', {
  toast: false,
  loading: false,
  specified: 'path',
});
/** An order of one of the goods. Refuses with PRICE_CHANGED, NOT_FOR_SALE. */
export const buyCapacity = endpoint<BuyCapacityInput, Checkout>('POST', '/album/api/albumCapacityOrder', {
  body: 'json',
  specified: 'path',
});

import { defineArea, type ServicesOf } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { MediaArea } from '../media/media.wiring';
import { createCarts } from './cart.service';
import { CART_TABLES } from './cart.tables';
import { createDiscounts } from './discount.service';
import { createGoods } from './goods.service';

export const cartArea = defineArea({
  name: 'cart',
  tables: CART_TABLES,
  wire(deps, { access: { access }, media }: AccessArea & MediaArea) {
    const { settlementMode, hasSandbox } = deps.env;
    const collected = hasSandbox ? ('anybody' as const) : ('certified' as const);
    const sellers = { own: 'operator' as const, split: 'receiving' as const, collect: collected }[settlementMode];
    const goods = createGoods({ ...deps, access, sellers });
    const discounts = createDiscounts({ ...deps, access });
    return { goods, discounts, carts: createCarts({ ...deps, goods, discounts, mediaLists: media.lists }) };
  },
  async bind({ routes }, own) {
    (await import('./cart.routes')).bindCart(routes, own);
  },
});

export type CartArea = ServicesOf<typeof cartArea>;

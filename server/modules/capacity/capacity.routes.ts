import { buyCapacity, getCapacityOffer } from '@contract/http/capacity-goods';
import { getRemainCapacity, getUserCapacity, isFull } from '@contract/http/user';
import { BuyCapacityInput, CapacityOffer } from '@contract/schemas/capacity-goods';
import { Checkout } from '@contract/schemas/order';
import { Empty } from '@contract/schemas/shared';
import { IsFull, IsFullQuery, RemainingBytes, UserCapacity } from '@contract/schemas/user';
import type { Routes } from '../../http/bind';
import type { CapacityGoodsService } from './capacity-goods.service';
import type { CapacityService } from './capacity.service';

export function bindCapacity(
  routes: Routes,
  { capacity, goods }: { readonly capacity: CapacityService; readonly goods: CapacityGoodsService },
): void {
  routes.bind(getCapacityOffer, { input: Empty, data: CapacityOffer }, (caller) => goods.getOffer(caller));
  routes.bind(buyCapacity, { input: BuyCapacityInput, data: Checkout }, goods.buy);
  routes.bind(getUserCapacity, { input: Empty, data: UserCapacity }, (caller) => capacity.get(caller));
  routes.bind(getRemainCapacity, { input: Empty, data: RemainingBytes }, (caller) => capacity.getRemaining(caller));
  routes.bind(isFull, { input: IsFullQuery, data: IsFull }, capacity.isFull);
}

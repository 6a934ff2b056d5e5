import { ORDER_KIND, type OrderKind } from '@contract/constants/order';
import { capacityPacks } from '../capacity/capacity-pack.service';
import { memberships } from '../member/membership.service';
import type { OwnGoods } from './own-goods';

export const OWN_GOODS: ReadonlyMap<OrderKind, OwnGoods> = new Map<OrderKind, OwnGoods>([
  [ORDER_KIND.membership, memberships],
  [ORDER_KIND.capacity, capacityPacks],
]);

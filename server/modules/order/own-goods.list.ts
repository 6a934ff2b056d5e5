import { ORDER_KIND, type OrderKind } from '@contract/constants/order';
import { memberships } from '../member/membership.service';
import type { OwnGoods } from './own-goods';

export const OWN_GOODS: ReadonlyMap<OrderKind, OwnGoods> = new Map([[ORDER_KIND.membership, memberships]]);

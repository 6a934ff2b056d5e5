import { defineArea } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { OrderPlacingService } from '../order/order-placing.service';
import type { UserArea } from '../user/user.wiring';
import { createMemberGoodsDesk } from './member-goods-desk.service';
import { createMemberGoods, type MemberGoodsDeps } from './member-goods.service';
import { createMembers } from './member.service';
import { MEMBER_TABLES } from './member.tables';

/** Built after this area. */
interface BuiltLater {
  readonly order: { readonly placing: OrderPlacingService };
}

export const memberArea = defineArea({
  name: 'member',
  tables: MEMBER_TABLES,
  wire(deps, areas: AccessArea & UserArea & BuiltLater) {
    const { access } = areas.access;
    const { users } = areas.user;
    const placing: MemberGoodsDeps['placing'] = {
      findFormer: (...asked) => areas.order.placing.findFormer(...asked),
      place: (...wish) => areas.order.placing.place(...wish),
    };
    return {
      members: createMembers({ ...deps, users, access }),
      goods: createMemberGoods({ ...deps, placing }),
      desk: createMemberGoodsDesk(deps),
    };
  },
  async bind({ routes }, own) {
    (await import('./member.routes')).bindMembers(routes, own);
  },
});

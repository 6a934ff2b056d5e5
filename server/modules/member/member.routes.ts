import {
  buyMembership,
  getMemberOffer,
  getMemberPermission,
  getMemberPermissionMap,
  getUserMemberType,
  hasCheckPermission,
  listMemberTypes,
} from '@contract/http/member';
import {
  BuyMembershipInput,
  CheckPermissionInput,
  HasPermission,
  MemberOffer,
  MemberPermission,
  MemberPermissionInput,
  MemberPermissionMap,
  MemberTypePage,
  MemberTypesQuery,
  UserMemberType,
} from '@contract/schemas/member';
import { Checkout } from '@contract/schemas/order';
import { Empty } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { MemberGoodsService } from './member-goods.service';
import type { MemberService } from './member.service';

export function bindMembers(
  routes: Routes,
  { members, goods }: { readonly members: MemberService; readonly goods: MemberGoodsService },
): void {
  routes.bind(getUserMemberType, { input: Empty, data: UserMemberType }, (caller) => members.getOwnType(caller));
  routes.bind(listMemberTypes, { input: MemberTypesQuery, data: MemberTypePage }, (_caller, query) =>
    members.listTypes(query),
  );
  routes.bind(getMemberPermissionMap, { input: Empty, data: MemberPermissionMap }, () => members.getPermissionMap());
  routes.bind(getMemberPermission, { input: MemberPermissionInput, data: MemberPermission }, (caller, input) =>
    members.getPermission(caller, input),
  );
  routes.bind(hasCheckPermission, { input: CheckPermissionInput, data: HasPermission }, (caller, input) =>
    members.hasAlbumPermission(caller, input),
  );
  routes.bind(getMemberOffer, { input: Empty, data: MemberOffer }, (caller) => goods.getOffer(caller));
  routes.bind(buyMembership, { input: BuyMembershipInput, data: Checkout }, goods.buy);
}

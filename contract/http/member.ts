import type {
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
} from '../schemas/member';
import type { Checkout } from '../schemas/order';
import type { Empty } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { auth: 'device', toast: false, loading: false } as const;

/** The caller's own. A device has the ordinary level. */
export const getUserMemberType = endpoint<Empty, UserMemberType>('GET', '/albumUser/api/getUserMemberType', {
  ...QUIET,
  specified: 'name',
});

export const listMemberTypes = endpoint<MemberTypesQuery, MemberTypePage>(
  'GET',
  '/albumUser/api/albumMemberType/page',
  { ...QUIET, aliases: ['/albumUser/api/albumMemberType/pageV2'], specified: 'name' },
);

/** What every level may. */
export const getMemberPermissionMap = endpoint<Empty, MemberPermissionMap>(
  'GET',
  '/albumUser/api/albumUserMemberPermission/allMap',
  { ...QUIET, specified: 'name' },
);

/** One of the caller's own. */
export const getMemberPermission = endpoint<MemberPermissionInput, MemberPermission>(
  'GET',
  '/albumUser/api/getMemberPermission',
  { ...QUIET, specified: 'name' },
);

/** False also for an album that is not there. */
export const hasCheckPermission = endpoint<CheckPermissionInput, HasPermission>(
  'GET',
  '/album/album/api/hasCheckPermission',
  { ...QUIET, specified: 'nothing' },
);

/** What levels are sold, what each would be for the caller, and the periods he has and had. */
export const getMemberOffer = endpoint<Empty, MemberOffer>('GET', '/albumUser/api/albumMemberGoods/list', {
  toast: false,
  loading: false,
  specified: 'nothing',
});
/** An order of one of the goods. Refuses with PRICE_CHANGED, and with NOT_FOR_SALE also where one has more. */
export const buyMembership = endpoint<BuyMembershipInput, Checkout>('POST', '/albumUser/api/albumUserMemberOrder', {
  body: 'json',
  specified: 'name',
});

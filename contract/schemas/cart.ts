import Type from 'typebox';
import { CART_ITEMS_MAX } from '../constants/order';
import { DiscountView } from './order';
import { PersonBadge, Uid } from './shared';

const Fen = Type.Integer();

export const CartItem = Type.Object({
  resourceId: Uid,
  hotResourceType: Type.Integer(),
  title: Type.String(),
  thumbhash: Type.String(),
  /** Empty where this caller may not look at it any more. */
  picture: Type.String(),
  priceFen: Fen,
  /** When it was put here. */
  addedPriceFen: Fen,
});
export type CartItem = Type.Static<typeof CartItem>;

export const CartAlbum = Type.Object({
  albumId: Uid,
  albumName: Type.String(),
  seller: PersonBadge,
  items: Type.Array(CartItem),
  /** The album's rules: what is chosen decides which one applies, see rules/discount. */
  discounts: Type.Array(DiscountView),
});
export type CartAlbum = Type.Static<typeof CartAlbum>;

export const CartView = Type.Object({
  albums: Type.Array(CartAlbum),
  /** What cannot be bought any more, or has been bought. */
  invalid: Type.Array(CartItem),
  count: Type.Integer(),
});
export type CartView = Type.Static<typeof CartView>;

export const CartCountQuery = Type.Object({ albumId: Type.Optional(Uid) });
export type CartCountQuery = Type.Static<typeof CartCountQuery>;
/** Of what can be bought; of one album, where it is named. */
export const CartCount = Type.Object({ count: Type.Integer() });
export type CartCount = Type.Static<typeof CartCount>;

const Ids = Type.Array(Uid, { minItems: 1, maxItems: CART_ITEMS_MAX });
export const CartAddInput = Type.Object({ resourceId: Uid });
export type CartAddInput = Type.Static<typeof CartAddInput>;
export const CartIdsInput = Type.Object({ resourceIds: Ids });
export type CartIdsInput = Type.Static<typeof CartIdsInput>;
/** How many have come or gone, and how many there are. */
export const CartChange = Type.Object({ changed: Type.Integer(), count: Type.Integer() });
export type CartChange = Type.Static<typeof CartChange>;

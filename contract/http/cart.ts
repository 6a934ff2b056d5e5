import type { CartAddInput, CartChange, CartCount, CartCountQuery, CartIdsInput, CartView } from '../schemas/cart';
import type { Empty } from '../schemas/shared';
import { endpoint } from './endpoint';

/** By album, the last put in first. */
export const listCart = endpoint<Empty, CartView>('GET', '/album/api/albumUserShopping/list', {
  toast: false,
  loading: false,
  specified: 'path',
});

export const countCart = endpoint<CartCountQuery, CartCount>('GET', '/album/api/albumUserShopping/count', {
  toast: false,
  loading: false,
  specified: 'path',
});

/** Refuses with NOT_FOR_SALE, CART_FULL. Twice is once. */
export const addToCart = endpoint<CartAddInput, CartChange>('POST', '/album/api/albumUserShopping/add', {
  body: 'json',
  specified: 'path',
});

/** What is not for sale is left out. Refuses with CART_FULL. */
export const addBatchToCart = endpoint<CartIdsInput, CartChange>('POST', '/album/api/albumUserShopping/addBatch', {
  body: 'json',
  specified: 'path',
});

export const removeFromCart = endpoint<CartIdsInput, CartChange>(
  'POST',
  '/album/api/albumUserShopping/removeByResourceId',
  { body: 'json', specified: 'path' },
);

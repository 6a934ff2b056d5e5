import { addBatchToCart, addToCart, countCart, listCart, removeFromCart } from '@contract/http/cart';
import { getSelling, listDiscounts, removeDiscount, saveDiscount } from '@contract/http/order';
import { CartAddInput, CartChange, CartCount, CartCountQuery, CartIdsInput, CartView } from '@contract/schemas/cart';
import {
  AlbumSaleQuery,
  DiscountIdInput,
  DiscountInput,
  DiscountQuery,
  DiscountView,
  DiscountViews,
  Selling,
} from '@contract/schemas/order';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { CartService } from './cart.service';
import type { DiscountService } from './discount.service';
import type { GoodsService } from './goods.service';

export function bindCart(
  routes: Routes,
  services: { readonly carts: CartService; readonly discounts: DiscountService; readonly goods: GoodsService },
): void {
  const { carts, discounts, goods } = services;
  routes.bind(listCart, { input: Empty, data: CartView }, (caller) => carts.list(caller));
  routes.bind(countCart, { input: CartCountQuery, data: CartCount }, carts.count);
  routes.bind(addToCart, { input: CartAddInput, data: CartChange }, carts.add);
  routes.bind(addBatchToCart, { input: CartIdsInput, data: CartChange }, carts.addBatch);
  routes.bind(removeFromCart, { input: CartIdsInput, data: CartChange }, carts.remove);
  routes.bind(getSelling, { input: AlbumSaleQuery, data: Selling }, goods.getSelling);
  routes.bind(listDiscounts, { input: DiscountQuery, data: DiscountViews }, discounts.list);
  routes.bind(saveDiscount, { input: DiscountInput, data: DiscountView }, discounts.save);
  routes.bind(removeDiscount, { input: DiscountIdInput, data: Nothing }, discounts.remove);
}

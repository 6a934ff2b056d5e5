import { getTopUpOffer, placeTopUp, returnTopUp } from '@contract/http/balance';
import * as calls from '@contract/http/order';
import { ReturnTopUpInput, TopUpInput, TopUpOffer } from '@contract/schemas/balance';
import * as shapes from '@contract/schemas/order';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { CheckoutService } from './checkout.service';
import type { OrderService } from './order.service';
import type { PaymentNoticeService } from './payment-notice.service';
import type { OrderPaymentService } from './payment.service';
import type { TopUpService } from './top-up.service';

export function bindOrders(
  routes: Routes,
  own: {
    readonly checkouts: CheckoutService;
    readonly topUps: TopUpService;
    readonly orders: OrderService;
    readonly payments: OrderPaymentService;
    readonly notices: PaymentNoticeService;
  },
): void {
  const { checkouts, topUps, orders, payments, notices } = own;
  routes.bind(calls.quoteOrder, { input: shapes.QuoteInput, data: shapes.Quote }, checkouts.quote);
  routes.bind(calls.getAlbumSale, { input: shapes.AlbumSaleQuery, data: shapes.AlbumSale }, checkouts.getSale);
  routes.bind(calls.buyMedia, { input: shapes.BuyInput, data: shapes.Checkout }, checkouts.buy);
  routes.bind(calls.buyAlbum, { input: shapes.BuyAlbumInput, data: shapes.Checkout }, checkouts.buyAlbum);
  routes.bind(calls.tipMedia, { input: shapes.TipMediaInput, data: shapes.Checkout }, checkouts.tipMedia);
  routes.bind(calls.buyAndTip, { input: shapes.BuyAndTipInput, data: shapes.Checkout }, checkouts.buyAndTip);
  routes.bind(calls.tipPerson, { input: shapes.TipPersonInput, data: shapes.Checkout }, checkouts.tipPerson);

  routes.bind(getTopUpOffer, { input: Empty, data: TopUpOffer }, (caller) => topUps.getOffer(caller));
  routes.bind(placeTopUp, { input: TopUpInput, data: shapes.Checkout }, topUps.place);
  routes.bind(returnTopUp, { input: ReturnTopUpInput, data: TopUpOffer }, topUps.giveBack);

  const page = { input: shapes.OrderPageQuery, data: shapes.OrderPage };
  routes.bind(calls.listBoughtOrders, page, orders.listBought);
  routes.bind(calls.listSoldOrders, page, orders.listSold);
  routes.bind(calls.listOrders, page, orders.listAll);
  routes.bind(calls.getOrderDetail, { input: shapes.OrderNoInput, data: shapes.OrderDetail }, orders.getDetail);
  routes.bind(calls.getOrderStatus, { input: shapes.OrderNoInput, data: shapes.OrderStatus }, orders.getStatus);
  routes.bind(calls.cancelOrder, { input: shapes.OrderNoInput, data: shapes.OrderStatus }, orders.cancel);
  routes.bind(
    calls.modifyOrderAmount,
    { input: shapes.ModifyAmountInput, data: shapes.OrderDetail },
    orders.modifyAmount,
  );
  routes.bind(calls.askRefund, { input: shapes.AskRefundInput, data: shapes.OrderDetail }, orders.askRefund);
  routes.bind(calls.takeBackRefund, { input: shapes.RefundNoInput, data: shapes.OrderDetail }, orders.takeBackRefund);
  routes.bind(calls.decideRefund, { input: shapes.DecideRefundInput, data: shapes.OrderDetail }, orders.decideRefund);
  routes.bind(calls.giveOrderBack, { input: shapes.GiveBackInput, data: shapes.OrderDetail }, orders.giveBack);
  routes.bind(calls.listTipGivers, { input: shapes.TipGiversQuery, data: shapes.TipGivers }, orders.listTipGivers);

  routes.bind(calls.listPayWays, { input: shapes.PayWaysQuery, data: shapes.PayWayList }, payments.listWays);
  routes.bind(calls.callPay, { input: shapes.CallPayInput, data: shapes.PayAttempt }, payments.call);
  routes.bind(calls.playSandbox, { input: shapes.SandboxInput, data: Nothing }, (caller, input) =>
    notices.playSandbox(caller, input),
  );
}

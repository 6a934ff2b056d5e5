import { defineArea, type ServicesOf } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { CartArea } from '../cart/cart.wiring';
import type { InvoiceArea } from '../invoice/invoice.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { NoticeArea } from '../notice/notice.wiring';
import type { SessionArea } from '../session/session.wiring';
import type { CertificationService } from '../security/certification.service';
import type { PaymentPasswordService } from '../security/payment-password.service';
import { createCheckouts } from './checkout.service';
import { createDeliveries } from './delivery.service';
import { FETCH_STATEMENTS, READ_NOTICES, SWEEP_ORDERS } from './order.jobs';
import { createChannelDesk } from './channel-desk.service';
import { createOrderDesk } from './order-desk.service';
import { createOrderSchedule } from './order-schedule.service';
import { createOrders } from './order.service';
import { ORDER_TABLES } from './order.tables';
import { createIllegalRefunds } from './illegal-refund.service';
import { createPaymentNotices } from './payment-notice.service';
import { createMoneyLimits } from './money-limit.service';
import { createOrderPlacing } from './order-placing.service';
import { createOrderPayments } from './payment.service';
import { createTopUps } from './top-up.service';
import { createStatements } from './books/statement.service';
import { createRefunds } from './refund.service';
import { OWN_GOODS } from './own-goods.list';
import { createSellerReports } from './books/seller-report.service';
import { createSettlements } from './settlement.service';
import { createSplitDesk } from './splits/split-desk.service';
import { createSplits } from './splits/split.service';

interface SecurityArea {
  readonly security: {
    readonly paymentPasswords: PaymentPasswordService;
    readonly certifications: Pick<CertificationService, 'findCertified' | 'findCertifiedBirthday'>;
  };
}

export const orderArea = defineArea({
  name: 'order',
  tables: ORDER_TABLES,
  wire(
    deps,
    {
      access: { access },
      media,
      cart,
      security,
      notice,
      invoice,
      session,
    }: AccessArea & MediaArea & CartArea & SecurityArea & NoticeArea & InvoiceArea & SessionArea,
  ) {
    const feePerMille = deps.env.saleFeePerMille;
    const ownGoods = OWN_GOODS;
    const refunds = createRefunds({
      ...deps,
      purchases: media.purchases,
      notices: notice.notices,
      invoices: invoice.invoices,
      ownGoods,
    });
    const deliveries = createDeliveries({
      ...deps,
      purchases: media.purchases,
      refunds,
      notices: notice.notices,
      ownGoods,
      holdDays: deps.env.saleHoldDays,
    });
    const splits = createSplits({ ...deps, isOn: deps.env.settlementMode === 'split' });
    const passwords = security.paymentPasswords;
    const payments = createOrderPayments({
      ...deps,
      passwords,
      deliveries,
      refunds,
      splits,
      miniCodes: session.wechat,
    });
    const notices = createPaymentNotices({ ...deps, attempts: payments, refunds });
    const illegal = createIllegalRefunds({ ...deps, refunds });
    const { certifications } = security;
    const limits = createMoneyLimits({
      ...deps,
      dayFen: { tip: deps.env.tipDayFen, topUp: deps.env.topUpDayFen },
      findCertifiedBirthday: (userId) => certifications.findCertifiedBirthday(userId),
    });
    const placing = createOrderPlacing({ ...deps, ...cart, limits });
    return {
      limits,
      placing,
      payments,
      notices,
      illegal,
      checkouts: createCheckouts({ ...deps, ...cart, mediaLists: media.lists, placing, limits, feePerMille }),
      topUps: createTopUps({ ...deps, placing, limits, refunds, isOn: deps.env.settlementMode === 'collect' }),
      orders: createOrders({
        ...deps,
        access,
        mediaLists: media.lists,
        payments,
        notices,
        deliveries,
        refunds,
        illegal,
        settlements: createSettlements({ ...deps, splits }),
        splits,
        feePerMille,
      }),
      schedule: createOrderSchedule(deps),
      desk: createOrderDesk({ ...deps, refunds }),
      channelDesk: createChannelDesk(deps),
      sellerReports: createSellerReports({ ...deps, certifications }),
      splitDesk: createSplitDesk(deps),
      statements: createStatements({ ...deps, attempts: payments }),
    };
  },
  async bind({ routes, http, rateLimits }, own) {
    (await import('./order.routes')).bindOrders(routes, own);
    (await import('./payment-notice.routes')).registerPaymentNotices(http, own.notices, rateLimits);
  },
  jobs: ({ orders, notices, schedule, statements }) => [
    handleJob(FETCH_STATEMENTS, async (_payload, signal) => {
      await statements.scheduleNext();
      await statements.fetch(signal);
    }),
    handleJob(READ_NOTICES, async (_payload, signal) => notices.process(signal)),
    handleJob(SWEEP_ORDERS, async (_payload, signal) => {
      // First, so that a sweep that fails is followed by another.
      await schedule.scheduleNext();
      await orders.sweep(signal);
    }),
  ],
  schedules: ({ schedule, statements }) => [schedule, statements],
});

export type OrderArea = ServicesOf<typeof orderArea>;

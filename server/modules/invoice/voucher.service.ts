import { VOUCHER_LINES_MAX } from '@contract/constants/invoice';
import { ERRORS } from '@contract/errors';
import { writeMoney } from '@contract/rules/money';
import { shanghaiTime } from '@contract/rules/shanghai-day';
import type { VoucherInput } from '@contract/schemas/invoice';
import type { FileReply } from '@contract/schemas/shared';
import type { Clock } from '../../adapters/clock/types';
import type { DrawingEngine, Sheet } from '../../adapters/drawing/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { DrawingGate } from '../media/objects/drawing-gate';
import { TIP_TITLE } from '../order/order.rules';
import {
  findVoucherOrder,
  listVoucherLines,
  PAID_STATES,
  type VoucherLine,
  type VoucherOrder,
} from './voucher.repository';

/** A document of what somebody has bought, made when it is asked for. It is no invoice, and says so. */
export interface VoucherService {
  draw(caller: Caller, input: VoucherInput): Promise<FileReply>;
}

export interface VoucherDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly drawing: Pick<DrawingEngine, 'drawSheet'>;
  readonly gate: DrawingGate;
}

const GONE = '已注销用户';
const UNTITLED = '照片或视频';

export function createVouchers(deps: VoucherDeps): VoucherService {
  const { db, clock, drawing, gate } = deps;
  return {
    async draw(caller, { orderNo }) {
      const { userId } = requireUser(caller);
      const order = await findVoucherOrder(db, orderNo);
      if (order?.buyerId !== userId) throw refuse(ERRORS.ORDER_ABSENT);
      if (!PAID_STATES.includes(order.state)) throw refuse(ERRORS.ORDER_STATE_WRONG);
      const lines = await listVoucherLines(db, order.id, VOUCHER_LINES_MAX);
      const sheet = toSheet(orderNo, order, lines, clock.now());
      return { mime: 'application/pdf', bytes: await gate(() => drawing.drawSheet(sheet)) };
    },
  };
}

function toSheet(orderNo: string, order: VoucherOrder, lines: readonly VoucherLine[], now: Date): Sheet {
  const { goodsFen, discountFen, payableFen, refundedFen, lineCount, paidAt } = order;
  const isSold = order.sellerId !== null;
  const left = lineCount - lines.length;
  const licences = [...new Set(lines.map(({ licence }) => licence))].filter((licence) => licence !== '');
  return {
    title: '订单凭证',
    remark: `本凭证不是发票，不能用于抵扣税款或代替发票报销。${isSold ? '需要发票时，请在订单里向卖家申请。' : ''}`,
    facts: [
      ['订单编号', orderNo],
      ['相册', order.albumName],
      ['卖家', isSold ? (order.sellerName ?? GONE) : ''],
      ['买家', order.buyerName ?? GONE],
      ['下单时间', shanghaiTime(order.createdAt)],
      ['付款时间', paidAt === null ? '' : shanghaiTime(paidAt)],
    ].flatMap(([label = '', value = '']) => (value === '' ? [] : [[label, value] as const])),
    columns: ['内容', '单价', '实付', '退款'],
    rows: [
      ...lines.map(({ title, isTip, priceFen, payableFen: fen, refundedAt }) => [
        isTip ? TIP_TITLE : title === '' ? UNTITLED : title,
        writeMoney(priceFen),
        writeMoney(fen),
        refundedAt === null ? '' : writeMoney(fen),
      ]),
      ...(left > 0 ? [[`其余${left}件见订单`, '', '', '']] : []),
    ],
    sums: [
      [`商品金额（共${lineCount}件）`, writeMoney(goodsFen)],
      ...(discountFen > 0 ? [['优惠', writeMoney(-discountFen)] as const] : []),
      ['实付', writeMoney(payableFen)],
      ...(refundedFen > 0 ? [['已退款', writeMoney(refundedFen)] as const] : []),
    ],
    footer: [...licences, `智享相册 · 生成于${shanghaiTime(now)}（北京时间）`],
  };
}

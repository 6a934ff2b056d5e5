import { INVOICE_STATE } from '@contract/constants/invoice';
import { NOTICE_TYPE } from '@contract/constants/notice';
import type { Id, Tx } from '../../db/tables';
import type { NoticeService } from '../notice/notice.service';
import * as repository from './invoice.repository';
import { INVOICE_EVENTS } from './invoice.rules';

const REFUNDED = '订单已退款';

export interface InvoiceRefunds {
  /** For refunds of lines, in their transaction: the order is locked. */
  noteRefund(tx: Tx, order: { readonly id: Id }, lineIds: readonly Id[], refundNo: string): Promise<void>;
}

/** See [Note: Invoices]. */
export function createInvoiceRefunds(deps: { readonly notices: Pick<NoticeService, 'tell'> }): InvoiceRefunds {
  return {
    async noteRefund(tx, order, lineIds, refundNo) {
      for (const row of await repository.listWithLines(tx, order.id, lineIds)) {
        if (row.state === INVOICE_STATE.asked) {
          const leftFen = await repository.dropLines(tx, row.id, lineIds);
          if (leftFen === 0) await repository.moveInvoice(tx, row.id, INVOICE_EVENTS.cancel, { answer: REFUNDED });
          continue;
        }
        await repository.moveInvoice(tx, row.id, INVOICE_EVENTS.askRed);
        await deps.notices.tell(tx, [
          {
            userId: row.sellerId,
            type: NOTICE_TYPE.invoiceRedAsked,
            cause: `${row.invoiceNo}:${refundNo}`,
            orderNo: row.orderNo,
            facts: { amountFen: row.givenBackFen },
          },
        ]);
      }
    },
  };
}

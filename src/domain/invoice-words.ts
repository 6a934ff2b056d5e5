import { INVOICE_FILE, INVOICE_STATE } from '@contract/constants/invoice';
import { formatFen } from './format/format-money';

export interface InvoiceWordFacts {
  readonly state: number;
  readonly amountFen: number;
  readonly redFen: number;
  readonly redDueFen: number;
  readonly answer: string;
  readonly isSeller: boolean;
}

/** How it stands. */
export function describeInvoiceState({
  state,
  amountFen,
  redFen,
  redDueFen,
  answer,
  isSeller,
}: InvoiceWordFacts): string {
  const because = answer === '' ? '' : `：${answer}`;
  switch (state) {
    case INVOICE_STATE.asked:
      return isSeller ? '待开具' : '等待卖家开具';
    case INVOICE_STATE.issued:
      return '已开具';
    case INVOICE_STATE.refused:
      return `${isSeller ? '未开具' : '卖家没有开具'}${because}`;
    case INVOICE_STATE.cancelled:
      return `已取消${because}`;
    case INVOICE_STATE.redAsked:
      return isSeller ? `有退款，待开红字发票${formatFen(redDueFen)}` : `已退款${formatFen(redDueFen)}，等待红字发票`;
    default:
      return redFen < amountFen ? `已红冲${formatFen(redFen)}` : '已全部红冲';
  }
}

/** What its file is called on a device. */
export function nameInvoiceFile(invoiceNo: string, kind: number): string {
  return `${kind === INVOICE_FILE.redLetter ? '红字发票' : '发票'}-${invoiceNo}.pdf`;
}

export const nameVoucher = (orderNo: string): string => `订单凭证-${orderNo}.pdf`;

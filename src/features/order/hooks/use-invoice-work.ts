import { useRef } from 'react';
import { INVOICE_FILE_MAX_BYTES } from '@contract/constants/invoice';
import type { Endpoint } from '@contract/http/endpoint';
import { cancelInvoice, getInvoiceFile, issueInvoice, redLetterInvoice, refuseInvoice } from '@contract/http/invoice';
import { getAvatarCredentials } from '@contract/http/user';
import { INVOICE_ERRORS } from '@contract/invoice-errors';
import type { AttachInvoiceInput, Invoice, InvoiceFile } from '@contract/schemas/invoice';
import { call } from '@/api/client';
import { formatFen } from '@/domain/format/format-money';
import { nameInvoiceFile } from '@/domain/invoice-words';
import { documents } from '@/platform/document';
import { confirm, showToast } from '@/stores/base/overlays';
import { sendPicture } from '@/stores/base/picture-upload';
import { openDocument } from '@/stores/open-document';
import { useRequestId } from './use-request-id';

/** What may be done with invoices; `onChanged` reads them anew. */
export interface InvoiceWork {
  cancel(invoice: Invoice): Promise<void>;
  issue(invoice: Invoice): Promise<void>;
  redLetter(invoice: Invoice): Promise<void>;
  refuse(invoice: Invoice, reason: string): Promise<boolean>;
  open(invoice: Invoice, file: InvoiceFile): Promise<void>;
}

export function useInvoiceWork(onChanged: () => Promise<unknown>): InvoiceWork {
  const requestId = useRequestId();
  const isAttaching = useRef(false);

  /** Also after a failure: somebody else may have been first. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    // The client tells what goes wrong.
    const isDone = await work().then(
      () => true,
      () => false,
    );
    await onChanged();
    return isDone;
  }

  async function attach(
    { invoiceNo, title }: Invoice,
    amountFen: number,
    what: { readonly call: Endpoint<AttachInvoiceInput, Invoice>; readonly name: string },
  ): Promise<void> {
    if (isAttaching.current) return;
    isAttaching.current = true;
    try {
      const chosen = await documents.choose();
      if (chosen.kind === 'failed') showToast(chosen.reason, { isError: true });
      if (chosen.kind !== 'picked') return;
      const { file } = chosen;
      if (file.sizeBytes > INVOICE_FILE_MAX_BYTES) {
        showToast(INVOICE_ERRORS.INVOICE_FILE.msg, { isError: true });
        return;
      }
      const text = `抬头：${title}\n文件：${file.name}`;
      if (!(await confirm({ title: `上传${formatFen(amountFen)}的${what.name}？`, text, confirmText: '上传' }))) return;
      const objectKey = await sendPicture(file, () => call(getAvatarCredentials, {}));
      if (objectKey === null) return;
      const input = { invoiceNo, amountFen, objectKey, requestId: await requestId.get({ invoiceNo, objectKey }) };
      requestId.renew();
      if (await run(() => call(what.call, input))) showToast(`${what.name}已交给买家`);
    } finally {
      isAttaching.current = false;
    }
  }

  return {
    async cancel({ invoiceNo }) {
      const wish = {
        title: '取消开票申请？',
        text: '取消后可以重新申请',
        confirmText: '取消申请',
        cancelText: '再想想',
      };
      if (await confirm(wish)) await run(() => call(cancelInvoice, { invoiceNo }));
    },
    issue: (invoice) => attach(invoice, invoice.amountFen, { call: issueInvoice, name: '发票' }),
    redLetter(invoice) {
      const { amountFen, redFen, redDueFen } = invoice;
      const dueFen = redDueFen > 0 ? redDueFen : amountFen - redFen;
      return attach(invoice, dueFen, { call: redLetterInvoice, name: '红字发票' });
    },
    refuse: ({ invoiceNo }, reason) => run(() => call(refuseInvoice, { invoiceNo, reason })),
    open: ({ invoiceNo }, { id, kind }) =>
      openDocument(nameInvoiceFile(invoiceNo, kind), () => call(getInvoiceFile, { id })),
  };
}

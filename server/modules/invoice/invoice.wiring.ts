import { defineArea, type ServicesOf } from '../../area';
import { createDrawingGate } from '../media/objects/drawing-gate';
import type { NoticeArea } from '../notice/notice.wiring';
import { createInvoices } from './invoice.service';
import { INVOICE_TABLES } from './invoice.tables';
import { createInvoiceDesk } from './invoice-desk.service';
import { createIssuing } from './issuing.service';
import { createInvoiceTitles } from './title.service';
import { createVouchers } from './voucher.service';

export const invoiceArea = defineArea({
  name: 'invoice',
  tables: INVOICE_TABLES,
  wire(deps, { notice }: NoticeArea) {
    const shared = { ...deps, notices: notice.notices };
    const issuing = createIssuing(shared);
    return {
      invoices: createInvoices({ ...shared, issuing }),
      titles: createInvoiceTitles(deps),
      vouchers: createVouchers({ ...deps, gate: createDrawingGate() }),
      desk: createInvoiceDesk({ ...deps, issuing }),
    };
  },
  async bind({ routes }, own) {
    (await import('./invoice.routes')).bindInvoices(routes, own);
  },
});

export type InvoiceArea = ServicesOf<typeof invoiceArea>;

import * as calls from '@contract/http/invoice';
import * as shapes from '@contract/schemas/invoice';
import { Empty, FileReply, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { InvoiceService } from './invoice.service';
import type { InvoiceTitleService } from './title.service';
import type { VoucherService } from './voucher.service';

export function bindInvoices(
  routes: Routes,
  own: {
    readonly invoices: InvoiceService;
    readonly titles: InvoiceTitleService;
    readonly vouchers: VoucherService;
  },
): void {
  const { invoices, titles, vouchers } = own;
  routes.bind(calls.askInvoice, { input: shapes.AskInvoiceInput, data: shapes.Invoice }, invoices.ask);
  routes.bind(calls.listInvoices, { input: shapes.InvoicesQuery, data: shapes.InvoicePage }, invoices.list);
  routes.bind(
    calls.listInvoiceable,
    { input: shapes.InvoicesQuery, data: shapes.InvoiceableOrders },
    invoices.listInvoiceable,
  );
  routes.bind(calls.listAskedInvoices, { input: shapes.InvoicesQuery, data: shapes.InvoicePage }, invoices.listAsked);
  routes.bind(
    calls.listInvoicesOfOrder,
    { input: shapes.InvoicesOfOrderQuery, data: shapes.InvoicesOfOrder },
    invoices.listOfOrder,
  );
  routes.bind(calls.cancelInvoice, { input: shapes.InvoiceNoInput, data: shapes.Invoice }, invoices.cancel);
  routes.bind(calls.issueInvoice, { input: shapes.AttachInvoiceInput, data: shapes.Invoice }, invoices.issue);
  routes.bind(calls.redLetterInvoice, { input: shapes.AttachInvoiceInput, data: shapes.Invoice }, invoices.redLetter);
  routes.bind(calls.refuseInvoice, { input: shapes.RefuseInvoiceInput, data: shapes.Invoice }, invoices.refuse);
  routes.bind(calls.getInvoiceFile, { input: shapes.InvoiceFileInput, data: FileReply }, invoices.getFile);
  routes.bind(calls.getOrderVoucher, { input: shapes.VoucherInput, data: FileReply }, vouchers.draw);

  routes.bind(calls.listInvoiceTitles, { input: Empty, data: shapes.InvoiceTitles }, titles.list);
  routes.bind(calls.saveInvoiceTitle, { input: shapes.SaveTitleInput, data: shapes.InvoiceTitle }, titles.save);
  routes.bind(calls.removeInvoiceTitle, { input: shapes.TitleIdInput, data: Nothing }, titles.remove);
}

import type { InvoiceFileKind } from '@contract/constants/invoice';
import type { Db, Id, Tx } from '../../db/tables';

export interface InvoiceFileRow {
  readonly uid: string;
  readonly invoiceId: Id;
  readonly kind: InvoiceFileKind;
  readonly requestId: string;
  readonly amountFen: number;
  readonly attachedAt: Date;
}

const files = (db: Db) =>
  db
    .selectFrom('invoice_file')
    .select(['uid', 'invoice_id as invoiceId', 'kind', 'request_id as requestId', 'amount_fen as amountFen'])
    .select('attached_at as attachedAt');

/** The last first. */
export async function listFiles(db: Db, invoiceIds: readonly Id[]): Promise<InvoiceFileRow[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await files(db).where('invoice_id', 'in', invoiceIds).orderBy('id', 'desc').execute();
  return rows.map((row) => ({ ...row, kind: row.kind as InvoiceFileKind, amountFen: Number(row.amountFen) }));
}

export interface FileParties {
  readonly buyerId: Id;
  readonly sellerId: Id;
}

/** Whose a file is. */
export async function findFileParties(db: Db, uid: string): Promise<FileParties | null> {
  const row = await db
    .selectFrom('invoice_file as file')
    .innerJoin('invoice', 'invoice.id', 'file.invoice_id')
    .select(['invoice.buyer_id as buyerId', 'invoice.seller_id as sellerId'])
    .where('file.uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertFile(tx: Tx, file: InvoiceFileRow & { readonly sizeBytes: number }): Promise<void> {
  await tx
    .insertInto('invoice_file')
    .values({
      uid: file.uid,
      invoice_id: file.invoiceId,
      kind: file.kind,
      request_id: file.requestId,
      amount_fen: file.amountFen,
      size_bytes: file.sizeBytes,
      attached_at: file.attachedAt,
    })
    .execute();
}

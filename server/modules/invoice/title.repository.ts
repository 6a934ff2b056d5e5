import type { InvoiceKind } from '@contract/constants/invoice';
import type { InvoiceTitleText } from '@contract/rules/invoice';
import type { Db, Id, Tx } from '../../db/tables';

export interface TitleRow extends InvoiceTitleText {
  readonly uid: string;
}

/** The last used first. */
export async function listTitles(db: Db, userId: Id): Promise<TitleRow[]> {
  const rows = await db
    .selectFrom('invoice_title')
    .select(['uid', 'kind', 'title', 'tax_no as taxNo', 'email'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as InvoiceKind }));
}

/** So that a person's titles are written one after the other: they are counted before. */
export async function lockTitles(tx: Tx, userId: Id): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function insertTitle(tx: Tx, userId: Id, { uid, ...text }: TitleRow, now: Date): Promise<void> {
  const { kind, title, taxNo, email } = text;
  await tx
    .insertInto('invoice_title')
    .values({ uid, user_id: userId, kind, title, tax_no: taxNo, email, used_at: now })
    .execute();
}

export async function setTitle(tx: Tx, userId: Id, { uid, ...text }: TitleRow, now: Date): Promise<void> {
  const { kind, title, taxNo, email } = text;
  await tx
    .updateTable('invoice_title')
    .set({ kind, title, tax_no: taxNo, email, used_at: now })
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .execute();
}

/** Nothing of it is kept. False where it is not there. */
export async function deleteTitle(db: Db, userId: Id, uid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invoice_title')
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

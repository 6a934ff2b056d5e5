import type { PaymentChannel, PaymentHouse, StatementAnswer, StatementLine } from '../../../adapters/payment/types';
import type { Db } from '../../../db/tables';
import { type AskedOfDay, listAskedOfDay } from './statement.repository';

type Answer = { readonly kind: 'line'; readonly line: StatementLine } | { readonly kind: 'none' } | Unknown;
type Unknown = Extract<StatementAnswer, { kind: 'unknown' }>;

/**
 * The day of a channel whose statement does not name each payment: it is asked about every one of ours that was begun, paid or given back on
 * that day. All numbers are ours, so that it knows of no other. Not a line is kept while one of them is unknown.
 */
export async function askAboutDay(
  { db, channels }: { readonly db: Db; readonly channels: readonly PaymentChannel[] },
  { house, merchant }: Pick<PaymentHouse, 'house' | 'merchant'>,
  day: string,
  signal: AbortSignal,
): Promise<StatementAnswer> {
  const lines: StatementLine[] = [];
  for (const asked of await listAskedOfDay(db, { house, merchant, day })) {
    signal.throwIfAborted();
    const answer = await ask(channels, asked);
    if (answer.kind === 'unknown') return answer;
    if (answer.kind === 'line') lines.push(answer.line);
  }
  return { kind: 'lines', lines };
}

async function ask(channels: readonly PaymentChannel[], asked: AskedOfDay): Promise<Answer> {
  const { kind, number, attemptNo, account, amountFen } = asked;
  // Whose payment it was is forgotten with the account: what cannot be asked about any more is as our books have it.
  if (account === '') return { kind: 'line', line: { kind, number, amountFen, transactionNo: '' } };
  const channel = channels.find(({ way, merchant }) => way === asked.way && merchant === asked.merchant);
  if (channel === undefined) return { kind: 'unknown', reason: `no channel for ${asked.way}` };
  if (kind === 'refund') {
    const said = await channel.queryRefund({ refundNo: number, attemptNo, account });
    if (said.kind === 'unknown') return said;
    return said.kind === 'done'
      ? { kind: 'line', line: { kind, number, amountFen, transactionNo: '' } }
      : { kind: 'none' };
  }
  const said = await channel.query({ attemptNo, account });
  if (said.kind === 'unknown') return said;
  if (said.kind !== 'paid') return { kind: 'none' };
  return { kind: 'line', line: { kind, number, amountFen: said.amountFen, transactionNo: said.transactionNo } };
}

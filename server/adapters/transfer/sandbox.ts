import type { Clock } from '../clock/types';
import type { TransferAnswer, TransferBook, TransferChannel, TransferEntry } from './types';

/** Names of payees with which the sandbox does something else than to send at once. */
export const SANDBOX_PAYEES = { refused: '试用拒收', late: '试用延迟' } as const;
const LATE_MS = 20_000;

/** Channels that send nothing to anybody, and say that they have. */
export function createSandboxTransfers({
  clock,
  book,
}: {
  readonly clock: Clock;
  readonly book: TransferBook;
}): readonly TransferChannel[] {
  async function ask(number: string): Promise<TransferAnswer> {
    const entry = await book.find(number);
    if (entry === null) return { kind: 'absent' };
    if (entry.state === 'refused') return { kind: 'refused', note: '收款方没有接收' };
    if (entry.state === 'taken' && entry.settlesAt !== null && entry.settlesAt > clock.now()) return { kind: 'taken' };
    if (entry.state === 'taken') await book.finish(number, clock.now());
    return { kind: 'done', transactionNo: `SANDBOX${number}` };
  }

  return (['wechat', 'alipay'] as const).map((way) => ({
    way,
    book: 'sandbox-transfer',
    merchant: 'sandbox',
    payeeAt: [],
    query: ({ withdrawNo }) => ask(withdrawNo),
    async transfer({ withdrawNo, amountFen, payee }) {
      const { refused, late } = SANDBOX_PAYEES;
      const entry: TransferEntry = {
        number: withdrawNo,
        amountFen,
        state: payee.name === refused ? 'refused' : payee.name === late ? 'taken' : 'done',
        settlesAt: payee.name === late ? new Date(clock.now().getTime() + LATE_MS) : null,
      };
      await book.add(entry, clock.now());
      return ask(withdrawNo);
    },
  }));
}

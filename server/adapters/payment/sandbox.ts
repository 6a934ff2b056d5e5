import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/types';
import type {
  Notice,
  PaymentAnswer,
  PaymentName,
  RefundAnswer,
  RefundName,
  SandboxBook,
  SandboxChannel,
  SandboxEntry,
} from './types';

const DELAY_MS = 20_000;
const SIGNATURE = 'x-sandbox-signature';

/**
 * A channel without real money, for trying things out: on request it pays, refuses, pays late, or sends its notice twice or with false
 * content. It signs its notices with a key of this process.
 */
export function createSandbox({ book, clock }: { readonly book: SandboxBook; readonly clock: Clock }): SandboxChannel {
  const key = randomBytes(32);
  const sign = (body: string): string => createHmac('sha256', key).update(body).digest('hex');

  async function ask(number: string, kind: SandboxEntry['kind']): Promise<SandboxEntry | null> {
    const entry = await book.find(number);
    if (entry?.kind !== kind) return null;
    const isSettled = entry.state === 'open' && entry.settlesAt !== null && entry.settlesAt <= clock.now();
    if (!isSettled) return entry;
    await book.move(number, ['open'], { state: 'paid', settlesAt: null }, clock.now());
    return book.find(number);
  }

  async function query({ attemptNo }: PaymentName): Promise<PaymentAnswer> {
    const entry = await ask(attemptNo, 'payment');
    if (entry === null) return { kind: 'absent' };
    switch (entry.state) {
      case 'paid':
      case 'done':
        return { kind: 'paid', amountFen: entry.amountFen, transactionNo: `SANDBOX${entry.number}` };
      case 'open':
        return { kind: 'open' };
      case 'refused':
        return { kind: 'closed', note: '支付没有成功' };
      case 'closed':
        return { kind: 'closed', note: '' };
    }
  }

  async function queryRefund({ refundNo }: RefundName): Promise<RefundAnswer> {
    const entry = await ask(refundNo, 'refund');
    return entry === null ? { kind: 'absent' } : { kind: 'done' };
  }

  return {
    way: 'sandbox',
    house: 'sandbox',
    merchant: 'sandbox',
    payerOf: null,
    // Its notices are delivered within this process, so nobody reads these replies.
    replies: {
      taken: { status: 200, type: 'text/plain', body: 'ok' },
      refused: { status: 401, type: 'text/plain', body: 'refused' },
    },
    fetchStatement: null,
    query,
    queryRefund,

    async open({ attemptNo, amountFen, account }) {
      const entry = {
        number: attemptNo,
        kind: 'payment',
        ofNumber: null,
        amountFen,
        state: 'open',
        settlesAt: null,
      } as const;
      await book.add(entry, clock.now());
      return query({ attemptNo, account });
    },

    async close(name) {
      const { attemptNo } = name;
      await ask(attemptNo, 'payment');
      await book.move(attemptNo, ['open'], { state: 'closed', settlesAt: null }, clock.now());
      return query(name);
    },

    async refund({ refundNo, attemptNo, amountFen }) {
      const payment = await ask(attemptNo, 'payment');
      if (payment?.state !== 'paid') return { kind: 'refused', note: '这笔支付没有完成' };
      const entry = {
        number: refundNo,
        kind: 'refund',
        ofNumber: attemptNo,
        amountFen,
        state: 'done',
        settlesAt: null,
      } as const;
      await book.add(entry, clock.now());
      return { kind: 'done' };
    },

    readNotice({ headers, body }) {
      const [said, own] = [Buffer.from(headers[SIGNATURE] ?? ''), Buffer.from(sign(body))];
      if (said.length !== own.length || !timingSafeEqual(said, own)) return { kind: 'forged', reason: 'signature' };
      return { kind: 'payment', about: body };
    },

    async play(attemptNo, act) {
      const notice: Notice = { headers: { [SIGNATURE]: sign(attemptNo) }, query: {}, body: attemptNo };
      const move = (state: SandboxEntry['state'], settlesAt: Date | null = null): Promise<boolean> =>
        book.move(attemptNo, ['open'], { state, settlesAt }, clock.now());
      switch (act) {
        case 'pay':
          return (await move('paid')) ? [notice] : [];
        case 'double':
          return (await move('paid')) ? [notice, notice] : [];
        case 'refuse':
          await move('refused');
          return [];
        case 'delay':
          await move('open', new Date(clock.now().getTime() + DELAY_MS));
          return [];
        case 'lie':
          return [notice];
      }
    },
  };
}

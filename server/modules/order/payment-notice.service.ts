import { PAY_WAYS } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type { SandboxInput } from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { Notice, NoticeReply, Payments } from '../../adapters/payment/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import type { Log } from '../../log';
import { findAttempt } from './attempt.repository';
import { endNotice, insertNotice, listWaitingNotices, type NoticeRow } from './payment-notice.repository';
import { findRefund } from './refund.repository';
import { eachApart } from './each-apart';
import { READ_NOTICES } from './order.jobs';
import type { OrderPaymentService } from './payment.service';
import type { RefundService } from './refund.service';

/**
 * [Note: Notices] A notice is kept as it came and answered at once; a job reads it. It is a reason to ask the channel and nothing more, so
 * one that comes twice, late, in another order or with another amount changes nothing that the channel does not say as well.
 */
export interface PaymentNoticeService {
  /** Returns the reply to the channel. Null for an unknown house. */
  take(house: string, notice: Notice): Promise<NoticeReply | null>;
  /** The reply by which a channel verifies the address for notices; null if the request is not from the channel. */
  answerProbe(house: string, query: Notice['query']): string | null;
  playSandbox(caller: Caller, input: SandboxInput): Promise<null>;
  /** Reads what waits. */
  process(signal: AbortSignal): Promise<void>;
}

export interface PaymentNoticeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly payments: Payments;
  readonly attempts: Pick<OrderPaymentService, 'recheck'>;
  readonly refunds: Pick<RefundService, 'send'>;
}

const AT_ONCE = 100;

export function createPaymentNotices(deps: PaymentNoticeDeps): PaymentNoticeService {
  const { db, clock, log } = deps;

  async function read(notice: NoticeRow, signal: AbortSignal): Promise<void> {
    const attempt = notice.aboutKind === 'payment' ? await findAttempt(db, { attemptNo: notice.about }) : null;
    const refund = notice.aboutKind === 'refund' ? await findRefund(db, { refundNo: notice.about }) : null;
    const isOfHouse = attempt !== null && PAY_WAYS[attempt.way] === notice.house;
    if (isOfHouse) await deps.attempts.recheck(attempt);
    if (refund !== null) await deps.refunds.send(signal);
    await endNotice(db, notice.id, isOfHouse || refund !== null ? 'asked' : 'unknown', clock.now());
  }

  async function process(signal: AbortSignal): Promise<void> {
    const waiting = await listWaitingNotices(db, AT_ONCE);
    await eachApart(waiting, (notice) => read(notice, signal), { signal, log, doing: 'reading a notice' });
  }

  async function take(name: string, notice: Notice): Promise<NoticeReply | null> {
    const house = deps.payments.houses.find((each) => each.house === name);
    if (house === undefined) return null;
    const reading = house.readNotice(notice);
    if (reading.kind === 'forged') {
      log.warn({ house: name, reason: reading.reason }, 'a notice of a payment is not from the channel');
      return house.replies.refused;
    }
    if (reading.kind !== 'other') {
      const row = { house: house.house, aboutKind: reading.kind, about: reading.about, body: notice.body };
      await db.transaction().execute(async (tx) => {
        await insertNotice(tx, { ...row, now: clock.now() });
        await deps.jobs.add(tx, READ_NOTICES, {}, { key: 'order-notices' });
      });
    }
    return house.replies.taken;
  }

  return {
    take,
    process,

    answerProbe: (name, query) =>
      deps.payments.houses.find((each) => each.house === name)?.answerProbe?.(query) ?? null,

    async playSandbox(caller, { attemptNo, act }) {
      const { userId } = requireUser(caller);
      const { sandbox } = deps.payments;
      const attempt = await findAttempt(db, { attemptNo });
      if (sandbox === null) throw refuse(ERRORS.PAY_WAY_OFF);
      if (attempt?.payerId !== userId || attempt.way !== sandbox.way) throw refuse(ERRORS.ORDER_ABSENT);
      for (const notice of await sandbox.play(attemptNo, act)) await take(sandbox.house, notice);
      await process(new AbortController().signal);
      return null;
    },
  };
}

import { ERRORS } from '@contract/errors';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import { maskIdNumber } from '@contract/rules/identity';
import type {
  DeskCertifications,
  DeskMoney,
  ReadCertification,
  ReadCertificationInput,
  ReviewCertificationInput,
  ReviewedWithdrawal,
  ReviewRefundInput,
  ReviewWithdrawalInput,
} from '@contract/schemas/system';
import type { Clock } from '../../../adapters/clock/types';
import type { Db, Id, Tx } from '../../../db/tables';
import { type Caller, requireRight } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { OrderDeskService } from '../../order/order-desk.service';
import type { CertificationService, PendingCertification } from '../../security/certification.service';
import type { WithdrawalDeskService } from '../../withdrawal/withdrawal-desk.service';
import { readReason } from '../desk-caller';
import { insertAct, listNicknames } from '../operator.repository';

const { REVIEW_REASON_REQUIRED } = OPERATOR_ERRORS;

/** What people wait for: to be certified, to be paid, to get their money back. The first for whoever may moderate, the others for whoever may decide about money; all of it stands in the audit log. */
export interface DeskReviews {
  listCertifications(caller: Caller): Promise<DeskCertifications>;
  /** Writes down who looked. Refuses with CERTIFICATION_ABSENT. */
  readCertification(caller: Caller, input: ReadCertificationInput): Promise<ReadCertification>;
  /** Refuses with CERTIFICATION_ABSENT what another has decided, REVIEW_REASON_REQUIRED, SECOND_ADMIN_NEEDED the own. */
  reviewCertification(caller: Caller, input: ReviewCertificationInput): Promise<null>;
  listMoney(caller: Caller): Promise<DeskMoney>;
  /** Refuses with WITHDRAWAL_ABSENT what another has decided and the own, REVIEW_REASON_REQUIRED. */
  reviewWithdrawal(caller: Caller, input: ReviewWithdrawalInput): Promise<ReviewedWithdrawal>;
  /** Refuses with REFUND_ABSENT, ORDER_STATE_WRONG, REVIEW_REASON_REQUIRED, SECOND_ADMIN_NEEDED the own. */
  reviewRefund(caller: Caller, input: ReviewRefundInput): Promise<null>;
  /** Those that wait for a decision. For the desk, which has asked who it is. */
  count(): Promise<{ readonly certification: number; readonly money: number }>;
}

export interface DeskReviewsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly certifications: Pick<
    CertificationService,
    'listPending' | 'countPending' | 'readPictures' | 'pass' | 'refuse'
  >;
  readonly withdrawals: Pick<WithdrawalDeskService, 'listOpen' | 'countReviewed' | 'sign' | 'decline'>;
  readonly orders: Pick<OrderDeskService, 'listAskedRefunds' | 'countAskedRefunds' | 'decideRefund'>;
}

export function createDeskReviews({ db, clock, certifications, withdrawals, orders }: DeskReviewsDeps): DeskReviews {
  const note = (own: Db, actorId: Id, action: string, about: string, more: { personId?: Id; reason?: string } = {}) =>
    insertAct(own, { actorId, action, about, reason: '', at: clock.now(), ...more });

  async function requirePending(id: string): Promise<PendingCertification> {
    const found = (await certifications.listPending()).find((one) => one.id === id);
    if (found === undefined) throw refuse(ERRORS.CERTIFICATION_ABSENT);
    return found;
  }

  return {
    async listCertifications(caller) {
      requireRight(caller, 'moderation');
      return (await certifications.listPending()).map(({ id, kind, name, idNumber, submittedAt, pictureCount }) => ({
        id,
        kind,
        name,
        idNumber: maskIdNumber(idNumber),
        submitTime: submittedAt.getTime(),
        pictureCount,
      }));
    },

    async readCertification(caller, { id }) {
      const { userId } = requireRight(caller, 'moderation');
      const { idNumber, userId: personId } = await requirePending(id);
      const pictures = await certifications.readPictures(id);
      await note(db, userId, 'certification-read', id, { personId });
      return { idNumber, pictures: pictures.map((file) => `data:image/webp;base64,${file.toString('base64')}`) };
    },

    async reviewCertification(caller, { id, isPassed, ...input }) {
      const { userId } = requireRight(caller, 'moderation');
      const reason = readReason(input.reason, !isPassed, REVIEW_REASON_REQUIRED);
      const { userId: personId } = await requirePending(id);
      if (personId === userId) throw refuse(OPERATOR_ERRORS.SECOND_ADMIN_NEEDED);
      const action = isPassed ? 'certification-pass' : 'certification-refuse';
      const also = (tx: Tx) => note(tx, userId, action, id, { personId, reason });
      await (isPassed ? certifications.pass(id, also) : certifications.refuse(id, reason, also));
      return null;
    },

    async listMoney(caller) {
      const { userId } = requireRight(caller, 'finance');
      const [{ reviewing, sending }, refunds] = await Promise.all([withdrawals.listOpen(), orders.listAskedRefunds()]);
      const rows = [...reviewing.map((row) => ({ ...row, isReviewed: true })), ...sending];
      const names = await listNicknames(
        db,
        rows.flatMap(({ userId: payeeId, firstBy }) => [payeeId, ...(firstBy === null ? [] : [firstBy])]),
      );
      return {
        withdrawals: rows.map(({ withdrawNo, channel, shown, amountFen, feeFen, firstBy, madeAt, ...row }) => ({
          withdrawNo,
          nickname: names.get(row.userId) ?? '',
          channel,
          shown,
          amountFen,
          feeFen,
          isReviewed: 'isReviewed' in row,
          assentedBy: firstBy === null ? '' : (names.get(firstBy) ?? ''),
          needsOther: firstBy === userId || row.userId === userId,
          makeTime: madeAt.getTime(),
        })),
        refunds: refunds.map(({ askedAt, buyerId: _buyerId, ...refund }) => ({
          ...refund,
          askTime: askedAt.getTime(),
        })),
      };
    },

    async reviewWithdrawal(caller, { withdrawNo, isAgreed, ...input }) {
      const { userId } = requireRight(caller, 'finance');
      const reason = readReason(input.reason, !isAgreed, REVIEW_REASON_REQUIRED);
      if (isAgreed) {
        const outcome = await withdrawals.sign(withdrawNo, userId, (tx, signed) =>
          note(tx, userId, signed === 'approved' ? 'withdrawal-approve' : 'withdrawal-assent', withdrawNo),
        );
        return { needsOther: outcome === 'one-more' };
      }
      await withdrawals.decline(withdrawNo, reason, (tx) =>
        note(tx, userId, 'withdrawal-decline', withdrawNo, { reason }),
      );
      return { needsOther: false };
    },

    async reviewRefund(caller, { refundNo, isAgreed, ...input }) {
      const { userId } = requireRight(caller, 'finance');
      const reason = readReason(input.reason, !isAgreed, REVIEW_REASON_REQUIRED);
      const asked = (await orders.listAskedRefunds()).find((one) => one.refundNo === refundNo);
      if (asked?.buyerId === userId) throw refuse(OPERATOR_ERRORS.SECOND_ADMIN_NEEDED);
      await orders.decideRefund(refundNo, { agree: isAgreed, answer: reason }, (tx) =>
        note(tx, userId, isAgreed ? 'refund-agree' : 'refund-decline', refundNo, { reason }),
      );
      return null;
    },

    async count() {
      const [certification, reviewed, refunds] = await Promise.all([
        certifications.countPending(),
        withdrawals.countReviewed(),
        orders.countAskedRefunds(),
      ]);
      return { certification, money: reviewed + refunds };
    },
  };
}

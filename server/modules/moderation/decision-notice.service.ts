import { LEGAL_STATUS } from '@contract/constants/media';
import { CASE_KIND, VERDICT } from '@contract/constants/moderation';
import { NOTICE_TYPE, type NoticeType } from '@contract/constants/notice';
import type { Db, Id } from '../../db/tables';
import type { NoticeService, Telling } from '../notice/notice.service';
import { listLegalStatuses, listToldDecisions, takeAct, type ToldDecision } from './desk.repository';

export interface DecisionNotices {
  /** Nothing of an act that has been taken back. Harmless to repeat. */
  tell(act: string): Promise<void>;
}

export interface DecisionNoticeDeps {
  readonly db: Db;
  readonly notices: Pick<NoticeService, 'tell'>;
}

export function createDecisionNotices({ db, notices }: DecisionNoticeDeps): DecisionNotices {
  return {
    tell: (act) =>
      db.transaction().execute(async (tx) => {
        if (!(await takeAct(tx, act))) return;
        const decisions = await listToldDecisions(tx, act);
        const statuses = await listLegalStatuses(
          tx,
          decisions.map((one) => one.mediaId),
        );
        await notices.tell(
          tx,
          decisions.flatMap((one) => tellingsOf(act, one, decisions, statuses.get(one.mediaId))),
        );
      }),
  };
}

function tellingsOf(
  act: string,
  one: ToldDecision,
  all: readonly ToldDecision[],
  statusNow: number | undefined,
): Telling[] {
  const telling = (userId: Id, type: NoticeType): Telling => ({
    userId,
    type,
    cause: `${act} ${one.caseUid}`,
    albumId: one.albumId,
    mediaId: one.mediaId,
    facts: { reason: one.reason },
  });
  const isTakenDown = one.toStatus === LEGAL_STATUS.illegal && one.fromStatus !== LEGAL_STATUS.illegal;
  const isFine = one.toStatus === LEGAL_STATUS.fine;
  const wasCovered = one.fromStatus === LEGAL_STATUS.illegal || one.fromStatus === LEGAL_STATUS.riskAppeal;
  const isShownAgain = isFine && wasCovered;
  if (one.rule === 'settled') {
    return one.appellantId === null ? [] : [telling(one.appellantId, NOTICE_TYPE.appealPassed)];
  }
  // Whose appeal has come to it learns it by that.
  const settled = all.filter(({ rule, mediaId }) => rule === 'settled' && mediaId === one.mediaId);
  const isToldSo = (userId: Id): boolean => settled.some(({ appellantId }) => appellantId === userId);
  const again = isShownAgain && !isToldSo(one.uploaderId) ? [telling(one.uploaderId, NOTICE_TYPE.shownAgain)] : [];
  if (one.kind === CASE_KIND.appeal && one.appellantId !== null) {
    // Let stand by an undoing.
    const isBack = statusNow === LEGAL_STATUS.fine && !one.isLetStand;
    const refused = isBack ? NOTICE_TYPE.shownAgain : NOTICE_TYPE.appealRefused;
    const type = isFine ? NOTICE_TYPE.appealPassed : refused;
    // What was taken down before, its uploader knows already.
    const isTakenAnew = isTakenDown && one.beforeStatus !== LEGAL_STATUS.illegal;
    const others = isTakenAnew ? [telling(one.uploaderId, NOTICE_TYPE.illegal)] : again;
    return [
      ...(isToldSo(one.appellantId) ? [] : [telling(one.appellantId, type)]),
      ...(one.appellantId === one.uploaderId ? [] : others),
    ];
  }
  const type = one.verdict === VERDICT.takeDown ? NOTICE_TYPE.reportPassed : NOTICE_TYPE.reportRefused;
  return [
    ...(one.kind === CASE_KIND.report ? one.reporterIds.map((userId) => telling(userId, type)) : []),
    ...(isTakenDown ? [telling(one.uploaderId, NOTICE_TYPE.illegal)] : []),
    ...again,
  ];
}

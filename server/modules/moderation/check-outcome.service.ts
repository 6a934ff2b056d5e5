import { LEGAL_STATUS } from '@contract/constants/media';
import { CASE_KIND, CHECK_OUTCOME, PICTURE_VERDICT } from '@contract/constants/moderation';
import type { Id, Tx } from '../../db/tables';
import * as repository from './content-check.repository';
import { setLegalStatus } from './desk.repository';
import { openCase } from './report.repository';

/** Has the desk meet what waits and is no case. */
export async function leaveToDesk(tx: Tx, mediaId: Id, at: Date): Promise<void> {
  if (!(await repository.hasBeenLeft(tx, mediaId))) return;
  await openCase(tx, { kind: CASE_KIND.checked, mediaId, beforeStatus: LEGAL_STATUS.fine, at });
}

/**
 * What follows from all that has looked at a photo or video, behind its album's lock: never more than a case. It passes once the classifier has
 * passed it and WeChat, where it was asked, has passed every picture of it.
 */
export async function followChecks(tx: Tx, mediaId: Id, at: Date): Promise<void> {
  const { legalStatus, isUndecided } = await repository.findStanding(tx, mediaId);
  const { machine, asked } = await repository.findOutcomes(tx, mediaId);
  const isBad = machine === CHECK_OUTCOME.risky || asked.includes(PICTURE_VERDICT.risky);
  const isDoubtful = asked.includes(PICTURE_VERDICT.doubtful);
  const isUnseen = machine === CHECK_OUTCOME.unread || asked.includes(PICTURE_VERDICT.unseen);
  if (!isBad && !isDoubtful && !isUnseen) {
    const isPassed = machine === CHECK_OUTCOME.passed && !asked.includes(PICTURE_VERDICT.waiting);
    if (isUndecided && isPassed) await setLegalStatus(tx, mediaId, LEGAL_STATUS.fine);
    return;
  }
  // What nobody could look at is a matter of the desk only where it waits.
  const isOurs = isUndecided || ((isBad || isDoubtful) && legalStatus === LEGAL_STATUS.fine);
  if (!isOurs || (await repository.hasDecision(tx, mediaId))) return;
  await openCase(tx, { kind: CASE_KIND.checked, mediaId, beforeStatus: LEGAL_STATUS.fine, at });
  if (isBad) await setLegalStatus(tx, mediaId, LEGAL_STATUS.risk);
}

import { LEGAL_STATUS } from '@contract/constants/media';
import { CASE_STATE } from '@contract/constants/moderation';
import type { Id, Tx } from '../../../db/tables';
import { closeCase, findLegalStatus, reopenCase, setCaseState, setLegalStatus } from '../desk.repository';
import { findOpenAppeal, keepBeforeAppeal, type OpenAppeal } from '../report.repository';

/**
 * [Note: Appeals] A photo or video is in appeal exactly as long as a case of one is open. What else is decided about it meanwhile changes what
 * it has again when the appeal is refused, and leaves the appeal to who may decide it; whatever lets it stand settles the appeal, also one
 * whose refusal is taken back, and is told and undone with it. All of it behind the album's lock.
 */
export interface Standing {
  /** Apart from the appeal. */
  readonly status: number;
  readonly appeal: OpenAppeal | null;
}

export async function findStanding(tx: Tx, mediaId: Id): Promise<Standing> {
  const appeal = await findOpenAppeal(tx, mediaId);
  return { status: appeal?.beforeStatus ?? (await findLegalStatus(tx, mediaId)), appeal };
}

/** Answers the appeal that this has settled. */
export async function changeStanding(
  tx: Tx,
  mediaId: Id,
  { status, appeal }: Standing,
  { toStatus, at }: { readonly toStatus: number; readonly at: Date },
): Promise<OpenAppeal | null> {
  if (toStatus === status) return null;
  if (appeal !== null && toStatus !== LEGAL_STATUS.fine) {
    await keepBeforeAppeal(tx, appeal.caseId, toStatus);
    return null;
  }
  if (appeal !== null) await closeCase(tx, appeal.caseId, CASE_STATE.passed, at);
  await setLegalStatus(tx, mediaId, toStatus);
  return appeal;
}

/**
 * Takes back that an appeal was decided or settled. It stays as it is where another is open by now, and is settled where the file has been let
 * stand meanwhile: answers whether it is.
 */
export async function reopenAppeal(
  tx: Tx,
  { mediaId, caseId, toStatus }: { readonly mediaId: Id; readonly caseId: Id; readonly toStatus: number },
  { status, appeal }: Standing,
): Promise<boolean> {
  if (appeal !== null) return false;
  if (status !== toStatus && status === LEGAL_STATUS.fine) {
    await setCaseState(tx, caseId, CASE_STATE.passed);
    return true;
  }
  await reopenCase(tx, caseId);
  if (status !== toStatus) await keepBeforeAppeal(tx, caseId, status);
  await setLegalStatus(tx, mediaId, LEGAL_STATUS.riskAppeal);
  return false;
}

import { LEGAL_STATUS } from '@contract/constants/media';
import {
  CASE_KIND,
  CASE_STATE,
  type CaseKind,
  MATTER_CAUSE,
  MATTER_THING,
  type MatterCause,
  type MatterThing,
  VERDICT,
  type Verdict,
} from '@contract/constants/moderation';

/** One may appeal against these; of what is in appeal already a second appeal changes nothing. */
export const isAppealable = (legalStatus: number): boolean => legalStatus !== LEGAL_STATUS.fine;

/** What a decided case becomes. */
export function stateAfter(verdict: Verdict): number {
  switch (verdict) {
    case VERDICT.pass:
      return CASE_STATE.passed;
    case VERDICT.refuse:
      return CASE_STATE.refused;
    case VERDICT.takeDown:
      return CASE_STATE.takenDown;
  }
}

/** What has been taken away for good, or was a sanction alone, has nothing left to be shown again. */
export function canRestore(about: {
  readonly state: number;
  readonly thing: MatterThing;
  readonly cause: MatterCause;
}): boolean {
  const { message, group, answer, person } = MATTER_THING;
  if (about.state !== CASE_STATE.takenDown || [message, group, answer].some((gone) => gone === about.thing))
    return false;
  return about.thing !== person || about.cause !== MATTER_CAUSE.report;
}

/** What a machine held back is fine or is not: nobody has asked for anything that one could refuse. */
export const fitsCase = (kind: CaseKind, verdict: Verdict): boolean =>
  verdict !== VERDICT.refuse || (kind !== CASE_KIND.held && kind !== CASE_KIND.checked);

/**
 * The status that a verdict gives. A refused report leaves it as it is, a refused appeal brings back what it was before the appeal.
 */
export function statusAfter(
  verdict: Verdict,
  about: { readonly kind: CaseKind; readonly legalStatus: number; readonly beforeStatus: number },
): number {
  switch (verdict) {
    case VERDICT.pass:
      return LEGAL_STATUS.fine;
    case VERDICT.takeDown:
      return LEGAL_STATUS.illegal;
    case VERDICT.refuse:
      return about.kind === CASE_KIND.appeal && about.legalStatus === LEGAL_STATUS.riskAppeal
        ? about.beforeStatus
        : about.legalStatus;
  }
}

import { LEGAL_STATUS } from '@contract/constants/media';
import { CASE_KIND, CASE_STATE, REPORT_REASONS } from '@contract/constants/moderation';

/** 色情低俗、涉嫌侵权 */
export function describeReasons(reasons: readonly number[]): string {
  return REPORT_REASONS.filter(({ value }) => reasons.includes(value))
    .map(({ label }) => label)
    .join('、');
}

/** What opened a case. */
export function describeCause(about: {
  readonly kind: number;
  readonly reportCount: number;
  readonly reasons: readonly number[];
}): string {
  switch (about.kind) {
    case CASE_KIND.report:
      return `举报${about.reportCount}次 ${describeReasons(about.reasons)}`;
    case CASE_KIND.appeal:
      return '申诉';
    case CASE_KIND.checked:
      return '机器审核：请人工确认';
    default:
      return '与已下架的文件相同';
  }
}

/** Nobody has asked for anything that one could refuse where a machine held it back. */
export const isRefusable = (kind: number): boolean => kind !== CASE_KIND.held && kind !== CASE_KIND.checked;

/** What the classifier says: empty where it has not looked. Percent of the three that matter. */
export function describeScores(
  scores: { readonly porn: number; readonly hentai: number; readonly sexy: number } | null,
): string {
  if (scores === null) return '';
  const percent = (permille: number): string => `${Math.round(permille / 10)}%`;
  return `机审评分 色情${percent(scores.porn)} 色情动漫${percent(scores.hentai)} 性感${percent(scores.sexy)}`;
}

/** How a case stands: empty while it waits. */
export function describeOutcome(about: { readonly state: number; readonly legalStatus: number }): string {
  if (about.state === CASE_STATE.open) return '';
  const outcome =
    about.state === CASE_STATE.passed ? '已通过' : about.state === CASE_STATE.takenDown ? '已下架' : '已驳回';
  return about.legalStatus === LEGAL_STATUS.illegal && about.state !== CASE_STATE.takenDown
    ? `${outcome}，现为违规`
    : outcome;
}

import { MATTER_THING, REPORT_REASONS } from '@contract/constants/moderation';
import { addThingReport } from '@contract/http/moderation';
import { call } from '@/api/client';
import { showActions, showToast } from './base/overlays';

export type ReportedThing = keyof typeof MATTER_THING;

/** Asks why, and sends it to the desk. Tells its failures. */
export async function reportThing(thing: ReportedThing, id: string): Promise<void> {
  const items = REPORT_REASONS.map(({ value, label }) => ({ id: `${value}`, label }));
  const chosen = await showActions(items, '举报原因');
  const reason = REPORT_REASONS.find(({ value }) => `${value}` === chosen)?.value;
  if (reason === undefined) return;
  try {
    await call(addThingReport, { thing: MATTER_THING[thing], id, reason, text: '' });
    showToast('举报已提交，我们会尽快处理');
  } catch {
    // The request layer has told why.
  }
}

import { MATTER_THING, REPORT_REASONS } from '@contract/constants/moderation';
import { addReport, addThingReport } from '@contract/http/moderation';
import { call } from '@/api/client';
import { showActions, showToast } from './base/overlays';

export type ReportedThing = 'person' | 'album' | 'comment' | 'message' | 'group' | 'answer';
export type ReportReason = (typeof REPORT_REASONS)[number]['value'];

/** Sends it to the desk. False: it was not taken, and the error was shown. */
export async function sendReport(
  about: { readonly thing: ReportedThing; readonly id: string } | { readonly mediaId: string },
  reason: ReportReason,
  text: string,
  pictures: readonly string[] = [],
): Promise<boolean> {
  const report = { reason, text, ...(pictures.length === 0 ? {} : { pictures: [...pictures] }) };
  try {
    if ('mediaId' in about) await call(addReport, { resourceId: about.mediaId, ...report });
    else await call(addThingReport, { thing: MATTER_THING[about.thing], id: about.id, ...report });
    showToast('举报已提交，我们会尽快处理');
    return true;
  } catch {
    // The request layer has shown the error.
    return false;
  }
}

/** Where there is no room for a sheet: asks why in a list. Tells its failures. */
export async function reportBriefly(thing: ReportedThing, id: string): Promise<void> {
  const items = REPORT_REASONS.map(({ value, label }) => ({ id: `${value}`, label }));
  const chosen = await showActions(items, '举报原因');
  const reason = REPORT_REASONS.find(({ value }) => `${value}` === chosen)?.value;
  if (reason !== undefined) await sendReport({ thing, id }, reason, '');
}

import { outside } from '@/platform/outside';
import type { OpenOutcome } from '@/platform/outside/types';
import { share } from '@/platform/share';
import type { ShareOutcome } from '@/platform/share/types';
import { showToast } from './overlays';

/** Words into the clipboard; the result is shown. True when they are there. */
export async function copyText(text: string, done = '已复制'): Promise<boolean> {
  const outcome = await share.copyText(text);
  tellShared(outcome, done);
  return outcome.kind === 'copied';
}

/** A page's link to somebody else, as the platform does it; the result is shown. */
export async function shareLink(title: string, path: string): Promise<void> {
  tellShared(await share.link(title, path), '链接已复制');
}

/** Leads out of the product; an address that is copied instead is told. */
export async function openOutside(url: string, copied = '链接已复制，请在浏览器中打开'): Promise<void> {
  tellShared(await outside.open(url), copied);
}

/** A sheet or window of the system's shows by itself what was done there. */
function tellShared(outcome: ShareOutcome | OpenOutcome, copied: string): void {
  if (outcome.kind === 'copied') showToast(copied);
  else if (outcome.kind === 'failed') showToast(outcome.reason, { isError: true });
}

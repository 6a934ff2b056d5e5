import { type Browser, chromium } from '@playwright/test';
import { launchOf } from '../../../config/chromium/find.mjs';

/** The one of the machine, where it has one. */
export function launchBrowser(isVisible: boolean): Promise<Browser> {
  return chromium.launch({
    headless: !isVisible,
    ...launchOf(isVisible),
    args: [
      '--disable-gpu',
      '--disable-sync',
      '--no-first-run',
      '--disable-background-networking',
      // Chromium's sandbox does not start for root, which is what runs in most containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

import type { Page } from '@playwright/test';
import type { Traffic } from './follow-requests';

/** An answer is drawn, and asks for the next thing, within fewer. */
const QUIET_FRAMES = 5;

/** Resolves when nothing is on its way to or from the server and the page stays as it is. */
export async function untilQuiet(page: Page, traffic: Traffic): Promise<void> {
  for (;;) {
    const { asked, underWay } = traffic;
    await page.evaluate(untilStill, QUIET_FRAMES);
    if (underWay === 0 && traffic.asked === asked) return;
  }
}

/** Runs in the page. */
function untilStill(frames: number): Promise<void> {
  return new Promise((resolve) => {
    let left = frames;
    const watcher = new MutationObserver(() => {
      left = frames;
    });
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const count = (): void => {
      left -= 1;
      if (left >= 0) return void requestAnimationFrame(count);
      watcher.disconnect();
      resolve();
    };
    requestAnimationFrame(count);
  });
}

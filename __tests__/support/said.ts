import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    __said(words: string): Promise<void>;
  }
}

/** What each page has said and nobody has asked about yet, oldest first. */
const heard = new WeakMap<Page, string[]>();

/**
 * Hears everything that the pages of a context say: toasts, and the strips over the lower edge. They go by themselves, and who
 * looks for them now and then may come too late.
 */
export async function listen(context: BrowserContext): Promise<void> {
  await context.exposeBinding('__said', ({ page }, words: string) => {
    heard.set(page, [...listSaid(page), words]);
  });
  await context.addInitScript(listenInPage);
}

export const listSaid = (page: Page): readonly string[] => heard.get(page) ?? [];

/** True when it was said; it, and what was said before it, is not found again. */
export function takeSaid(page: Page, words: string | RegExp): boolean {
  const said = listSaid(page);
  const place = said.findIndex((one) => (typeof words === 'string' ? one === words : words.test(one)));
  if (place !== -1) heard.set(page, said.slice(place + 1));
  return place !== -1;
}

/** For somebody else, who was not there. */
export const forgetSaid = (page: Page): void => void heard.delete(page);

/** Runs in the page, before its own scripts. */
function listenInPage(): void {
  interface Region {
    readonly words: string;
    readonly content: Element | null;
    /** A strip goes with its words. A toast's region stays, unless its page goes. */
    readonly isStrip: boolean;
  }
  const BUTTON = '[role="button"],[aria-role="button"]';
  let regions = new Map<Element, Region>();
  /** Words of toasts whose page went while they were shown: the next page goes on showing them, and does not say them again. */
  const moving = new Set<string>();

  const read = (region: Element): Region => {
    let words = '';
    const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.closest(BUTTON) === null) words += text.nodeValue ?? '';
    }
    return { words, content: region.firstElementChild, isStrip: region.querySelector(BUTTON) !== null };
  };

  const look = (): void => {
    const before = regions;
    // In the mini-program nothing tells regions that speak from others that have a state.
    const all = document.querySelectorAll('[role="status"][aria-live],[aria-role="status"]');
    regions = new Map([...all].map((region) => [region, read(region)]));
    for (const [region, { words, isStrip }] of before) {
      if (!isStrip && words !== '' && !regions.has(region)) moving.add(words);
    }
    let hasCome = false;
    for (const [region, { words, content, isStrip }] of regions) {
      const last = before.get(region);
      hasCome ||= last === undefined && !isStrip;
      const isOld =
        last === undefined
          ? moving.has(words) || [...before.values()].some((other) => !other.isStrip && other.words === words)
          : last.words === words && last.content === content;
      if (!isOld && words !== '') void window.__said(words);
    }
    if (hasCome) moving.clear();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

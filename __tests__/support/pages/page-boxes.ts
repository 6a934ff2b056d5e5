import type { Page } from '@playwright/test';

/** Left, top, width, height, in px of the window. */
export type Box = readonly [number, number, number, number];
/** By what they are called. */
export type Boxes = Readonly<Record<string, Box>>;

/** Fonts differ by a little from machine to machine. */
const TOLERANCE_PX = 12;
/** What stands below depends on how lines are broken above it. */
const TOLERANCE_DOWN_PX = 40;

export interface PageBoxes {
  readonly kept: Boxes;
  /** Sentences: two things over each other, something cut off at the side, no title or two. */
  readonly faults: readonly string[];
}

/** Of the page in front: its title, what it is made of, its bars and buttons, and what is wrong with where they are. */
export function readBoxes(page: Page): Promise<PageBoxes> {
  return page.evaluate(() => {
    const isSeen = (one: Element): boolean => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const boxOf = (one: Element): [number, number, number, number] => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [Math.round(left), Math.round(top), Math.round(width), Math.round(height)];
    };
    const all = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(isSeen);
    /** What is left of it inside the window, and inside what scrolls around it. */
    const shownOf = (one: Element): { left: number; top: number; right: number; bottom: number } => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const shown = {
        left: Math.max(0, left),
        top: Math.max(0, top),
        right: Math.min(window.innerWidth, right),
        bottom: Math.min(window.innerHeight, bottom),
      };
      for (let at = one.parentElement; at !== null && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue;
        const around = at.getBoundingClientRect();
        shown.left = Math.max(shown.left, around.left);
        shown.right = Math.min(shown.right, around.right);
        shown.top = Math.max(shown.top, around.top);
        shown.bottom = Math.min(shown.bottom, around.bottom);
      }
      return shown;
    };
    const isInWindow = (one: Element): boolean => {
      const { left, top, right, bottom } = shownOf(one);
      return right - left > 1 && bottom - top > 1;
    };
    const nameOf = (one: Element): string =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 24);
    const kept: Record<string, [number, number, number, number]> = {};
    const faults: string[] = [];
    const titles = all('h1, [role="heading"][aria-level="1"]');
    // Over a cover the album's name is in the page itself.
    if (titles.length > 1) faults.push(`${titles.length} titles`);
    const [title] = titles;
    const main = all('main, [role="main"]')[0];
    if (title !== undefined) kept['title'] = boxOf(title);
    if (main !== undefined) {
      const [left, top, width] = boxOf(main);
      kept['main'] = [left, top, width, 0];
    }
    const named = all('nav, [role="navigation"], [role="tablist"], [role="search"]');
    for (const one of named.filter(isInWindow))
      kept[`${one.getAttribute('role') ?? one.tagName} ${nameOf(one)}`] = boxOf(one);
    // A name with a number says something else each time.
    const buttons = all(
      'button, [role="button"], [role="link"], a[href], [role="tab"], [role="radio"], input, textarea',
    );
    const tappable = buttons.filter(isInWindow);
    for (const one of tappable) {
      const name = nameOf(one);
      if (name !== '' && !/\d/.test(name) && !name.includes('照片，'))
        kept[`${one.getAttribute('role') ?? one.tagName} ${name}`] ??= boxOf(one);
    }
    if (document.documentElement.scrollWidth > window.innerWidth) {
      faults.push(`it scrolls sideways: ${document.documentElement.scrollWidth} px`);
    }
    const isFixed = (one: Element | null): boolean => {
      for (let at = one; at !== null; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      }
      return false;
    };
    const covers = (a: Element, b: Element): boolean => {
      const [one, other] = [shownOf(a), shownOf(b)];
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 4 && down > 4;
    };
    for (const [n, one] of tappable.entries()) {
      for (const other of tappable.slice(n + 1)) {
        if (one.contains(other) || other.contains(one) || isFixed(one) !== isFixed(other)) continue;
        if (one.matches('input, textarea') || other.matches('input, textarea')) continue;
        if (covers(one, other)) faults.push(`“${nameOf(one)}” and “${nameOf(other)}” lie over each other`);
      }
    }
    return { kept, faults };
  });
}

/** What is not where it was. Undefined: the page is new. */
export function compareBoxes(kept: Boxes | undefined, found: Boxes): readonly string[] {
  if (kept === undefined) return ['it has no kept boxes yet: ACCEPT=pages npm run test:journeys -- every-page'];
  return Object.entries(kept).flatMap(([name, before]) => {
    const after = found[name];
    if (after === undefined) return [`“${name}” is gone`];
    const [left, top, width, height] = before.map((value, at) => Math.abs(value - (after[at] ?? 0)));
    const isSame =
      Math.max(left ?? 0, width ?? 0) <= TOLERANCE_PX && Math.max(top ?? 0, height ?? 0) <= TOLERANCE_DOWN_PX;
    return isSame ? [] : [`“${name}” was at ${before.join(', ')} and is at ${after.join(', ')}`];
  });
}

import path from 'node:path';
import type { Page } from '@playwright/test';
import type automator from 'miniprogram-automator';
import { waitFor } from '../../support/product';
import { listSaid, takeSaid } from '../../support/said';
import type { Desk } from './desk';

export type Program = Awaited<ReturnType<typeof automator.connect>>;
export type Screen = NonNullable<Awaited<ReturnType<Program['currentPage']>>>;
export type Piece = NonNullable<Awaited<ReturnType<Screen['$']>>>;

const WAIT_MS = 60_000;
/** Where nobody tells what is on its way, a page is at rest when it stays as it is for so long. */
const REST_MS = 150;
/** WeChat takes a finger that stays for 350 ms for a long press. */
const LONG_PRESS_MS = 400;
/** Nobody's finger is faster; what is counted for each second depends on it. */
const BEAT_MS = 150;

/** What a person does with the mini-program, and sees. Everything waits for what it needs. */
export interface Phone {
  readonly desk: Desk;
  readonly program: Program;
  screen(): Promise<Screen>;
  /** The first that a selector finds, waited for. */
  find(selector: string): Promise<Piece>;
  count(selector: string): Promise<number>;
  /** An attribute of everything that is found. */
  listValues(selector: string, attribute: string): Promise<string[]>;
  tap(selector: string): Promise<void>;
  /** Into the field with this label. */
  type(label: string, text: string): Promise<void>;
  /** Waits for words anywhere on the page. */
  sees(words: string): Promise<void>;
  hasWords(words: string): Promise<boolean>;
  /** Waits until the program says it, in a toast or a strip. Both go by themselves, so that looking for them may come too late. */
  isTold(words: string): Promise<void>;
  /** Waits until nothing is found any more. */
  misses(selector: string): Promise<void>;
  /** Waits for the page with this address and title. */
  isAt(path: string, title?: string): Promise<void>;
  /** As a link or a card that was sent opens it: the only page there is. */
  openAt(url: string): Promise<void>;
  /** Waits until the page stays as it is. */
  rests(): Promise<void>;
  scrollTo(topPx: number): Promise<void>;
  countPages(): Promise<number>;
  /** A finger over an element, sideways. */
  swipe(selector: string, byX: number): Promise<void>;
  /** A finger that stays on words. */
  longPress(words: string): Promise<void>;
  /** Lets so much of the program's time go by, so that a tap is not taken for a slip of the last one. */
  passTime(ms: number): Promise<void>;
  /** Keeps a picture of the screen, in both themes where our runtime draws it. */
  look(name: string): Promise<void>;
}

/** What has this name for those who do not see it. */
export const named = (label: string): string => `[aria-label="${label}"]`;
/** With a role: a button and its dialog may have one name. */
export const a = (role: string, label: string): string => `[aria-role="${role}"][aria-label="${label}"]`;
export const startingWith = (role: string, label: string): string => `[aria-role="${role}"][aria-label^="${label}"]`;

export const TILES = startingWith('button', '照片');
export const VIDEO_TILES = startingWith('button', '视频');
export const VIEWER = startingWith('dialog', '查看照片');
export const LOGIN = a('dialog', '用户登录');

export function createPhone(desk: Desk, toPicture: (name: string) => string, waitMs = WAIT_MS): Phone {
  const { program } = desk;

  const screen = async (): Promise<Screen> => {
    const page = await program.currentPage();
    if (page === undefined) throw new Error('no page is open');
    return page;
  };
  const until = <T>(what: string, ask: () => Promise<T | null>): Promise<T> =>
    waitFor(ask, waitMs, () => `waited in vain for ${what}`);
  const find = (selector: string): Promise<Piece> => until(selector, async () => (await screen()).$(selector));
  const findAll = async (selector: string): Promise<Piece[]> => (await screen()).$$(selector) as Promise<Piece[]>;
  const count = async (selector: string): Promise<number> => (await findAll(selector)).length;
  const findWords = async (words: string): Promise<Piece | null> =>
    (await screen()).xpath(`//*[contains(text(),"${words}")]`);
  const hasWords = async (words: string): Promise<boolean> => (await findWords(words)) !== null;
  /** Empty while the page is drawn anew. */
  const read = async (): Promise<string> => {
    const piece = await (await screen()).$('view');
    return piece === null ? '' : piece.outerWxml().catch(() => '');
  };

  const sees = async (words: string): Promise<void> => {
    await until(`the words ${words}`, async () => ((await hasWords(words)) ? true : null));
  };

  const pause = async (ms: number): Promise<void> => (await screen()).waitFor(ms);
  const passTime = async (ms: number): Promise<void> => {
    if (desk.runtime === null) await pause(ms);
    else await desk.runtime.advance(ms);
  };
  /** In our own runtime the program's time is moved, and it gets a frame to draw. */
  const beat = async (): Promise<void> => {
    if (desk.runtime === null) return pause(BEAT_MS);
    await desk.runtime.advance(BEAT_MS);
    await desk.runtime.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  };

  return {
    desk,
    program,
    screen,
    find,
    count,
    hasWords,
    async listValues(selector, attribute) {
      return Promise.all((await findAll(selector)).map((piece) => piece.attribute(attribute)));
    },
    async tap(selector) {
      await (await find(selector)).tap();
      await beat();
    },
    async type(label, text) {
      const field = await find(`input${named(label)},textarea${named(label)}`);
      if (!('input' in field) || typeof field.input !== 'function') throw new Error(`${label} is not a field`);
      await field.input(text);
      await beat();
      await until(`${text} in ${label}`, async () => ((await field.value()) === text ? true : null));
    },
    sees,
    async isTold(words) {
      if (desk.runtime === null) return sees(words);
      const { page } = desk.runtime;
      const describe = (): string => `waited in vain to be told ${words}, and was told: ${listSaid(page).join('; ')}`;
      await waitFor(async () => (takeSaid(page, words) ? true : null), waitMs, describe);
    },
    async misses(selector) {
      await until(`no ${selector}`, async () => ((await count(selector)) === 0 ? true : null));
    },
    async isAt(path, title) {
      await until(path, async () => ((await screen()).path === path ? true : null));
      if (title !== undefined) await find(a('heading', title));
    },
    async openAt(url) {
      await program.callWxMethod('reLaunch', { url });
    },
    async rests() {
      if (desk.runtime !== null) return desk.runtime.untilQuiet();
      let before = '';
      await until('a page at rest', async () => {
        const now = await read();
        if (now !== '' && now === before) return true;
        before = now;
        await pause(REST_MS);
        return null;
      });
    },
    async scrollTo(topPx) {
      await program.pageScrollTo(topPx);
      await beat();
    },
    countPages: async () => (await program.pageStack()).length,
    async swipe(selector, byX) {
      const piece = await find(selector);
      const { left, top } = (await piece.offset()) as { left: number; top: number };
      const { width, height } = await piece.size();
      const [startX, y] = [Number(left) + Number(width) / 2, Number(top) + Number(height) / 2];
      const at = (part: number) => {
        const x = startX + byX * part;
        const finger = { identifier: 0, clientX: x, clientY: y, pageX: x, pageY: y };
        return { touches: [finger], changedTouches: [finger] };
      };
      await piece.touchstart(at(0));
      for (const part of [0.3, 0.6, 1]) {
        // A move within a frame of the last is passed over.
        await pause(20);
        await piece.touchmove(at(part));
      }
      const end = { touches: [], changedTouches: at(1).changedTouches };
      await piece.touchend(end);
      await beat();
    },
    async longPress(words) {
      const piece = await until(`the words ${words}`, () => findWords(words));
      await piece.touchstart();
      await passTime(LONG_PRESS_MS);
      await piece.touchend();
      await beat();
    },
    passTime,
    async look(name) {
      const { dir, name: file } = path.parse(toPicture(name));
      const keep = (theme: string): Promise<unknown> =>
        program.screenshot({ path: path.join(dir, `${file}${theme}.png`) });
      if (desk.runtime === null) return void (await keep(''));
      const { page } = desk.runtime;
      const own = await paint(page, 'light');
      await keep('-light');
      await paint(page, 'dark');
      await keep('-dark');
      await paint(page, own);
    },
  };
}

/**
 * A theme is one class of the elements that carry the colours, and nothing else depends on it. Says which it was before.
 * What sets it is the settings, which a journey changes. Movements that have an end are brought to it.
 */
const paint = (page: Page, theme: 'light' | 'dark'): Promise<'light' | 'dark'> =>
  page.locator('.zx-page').evaluateAll((all, now) => {
    const wasDark = all.some((one) => one.classList.contains('is-dark'));
    for (const one of all) one.classList.toggle('is-dark', now === 'dark');
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().iterations !== Infinity) one.finish();
    }
    return wasDark ? 'dark' : 'light';
  }, theme);

import { back } from '@/platform/back/index.h5';

const readIsCatch = (): boolean => (window.history.state as { isCatch?: true } | null)?.isCatch === true;
const told: string[] = [];
/** Events that the router receives. */
const routed: unknown[] = [];
window.addEventListener('popstate', () => routed.push(window.history.state));

const hasLayer = (): Promise<void> => becomes(readIsCatch, true);
const hasNone = (): Promise<void> => becomes(readIsCatch, false);
const hasTold = (...names: string[]): Promise<void> => becomes(() => told.join(), names.join());

async function becomes<T>(read: () => T, wanted: T): Promise<void> {
  for (let tries = 0; tries < 400 && read() !== wanted; tries += 1) await new Promise((go) => setTimeout(go, 10));
  expect(read()).toBe(wanted);
}

let idx = 0;
const path = (): string => `/page${idx}`;
const isLeft = (): Promise<void> => becomes(() => window.location.pathname === path(), false);
/** The router's own way to another page. */
const openPage = (number: number): void => window.history.pushState({ idx: number }, '', `/page${number}`);

beforeEach(async () => {
  await hasNone();
  idx += 1;
  openPage(idx);
  told.length = 0;
  routed.length = 0;
});
afterEach(() => jest.useRealTimers());

test('going back calls the highest layer, then the one below, and then leaves the page', async () => {
  // Who comes back to a page holds what is inside something first.
  const stopSheet = back.hold(2, () => (told.push('sheet'), stopSheet()));
  const stopViewer = back.hold(1, () => (told.push('viewer'), stopViewer()));
  await hasLayer();
  expect(window.location.pathname).toBe(path());
  window.history.back();
  await hasTold('sheet');
  await hasLayer();
  window.history.back();
  await hasTold('sheet', 'viewer');
  expect([readIsCatch(), window.location.pathname, routed]).toEqual([false, path(), []]);
  window.history.back();
  await isLeft();
  expect(routed).toHaveLength(1);
});

test('what was let go by other means leaves no step to go back, and the router hears of none', async () => {
  const stop = back.hold(1, () => told.push('no'));
  await hasLayer();
  stop();
  await hasNone();
  expect([told, routed]).toEqual([[], []]);
  window.history.back();
  await isLeft();
});

test('who goes back at once after closing something leaves the page', async () => {
  const stop = back.hold(1, () => told.push('no'));
  await hasLayer();
  stop();
  window.history.back();
  await isLeft();
  expect(told).toEqual([]);
});

test('a document that is about to be left is not kept by going back', async () => {
  const stop = back.hold(1, () => told.push('no'));
  await hasLayer();
  const goingBack = jest.spyOn(window.history, 'back');
  jest.useFakeTimers();
  stop();
  window.dispatchEvent(new Event('beforeunload'));
  jest.advanceTimersByTime(300);
  expect(goingBack).not.toHaveBeenCalled();
  goingBack.mockRestore();
  // It stays after all.
  await jest.advanceTimersByTimeAsync(2_500);
  expect(readIsCatch()).toBe(false);
});

test('one layer in place of another keeps the one step', async () => {
  const stop = back.hold(1, () => told.push('first'));
  await hasLayer();
  const goingBack = jest.spyOn(window.history, 'back');
  jest.useFakeTimers();
  stop();
  const stopSecond = back.hold(1, () => (told.push('second'), stopSecond()));
  jest.advanceTimersByTime(300);
  jest.useRealTimers();
  expect(goingBack).not.toHaveBeenCalled();
  goingBack.mockRestore();
  window.history.back();
  await hasTold('second');
});

test('a step of the program is caught by nothing, and coming back finds what was held', async () => {
  const stop = back.hold(1, () => told.push('viewer'));
  await hasLayer();
  await back.step(async () => {
    openPage(idx + 100);
    stop();
  });
  expect([window.location.pathname, readIsCatch()]).toEqual([`/page${idx + 100}`, false]);
  window.history.back();
  await becomes(() => window.location.pathname, path());
  expect(routed).toHaveLength(1);
  const stopAgain = back.hold(1, () => (told.push('viewer'), stopAgain()));
  await hasLayer();
  window.history.back();
  await hasTold('viewer');
});

test('a step that is refused keeps what is held', async () => {
  const stop = back.hold(1, () => told.push('dialog'));
  await hasLayer();
  await expect(back.step(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await hasLayer();
  stop();
});

test('forward onto a step that was gone back from leads nowhere', async () => {
  const stop = back.hold(1, () => (told.push('viewer'), stop()));
  await hasLayer();
  window.history.back();
  await hasTold('viewer');
  window.history.forward();
  await hasLayer();
  await hasNone();
  expect([window.location.pathname, routed]).toEqual([path(), []]);
});

describe('what a page keeps beside itself', () => {
  const NOTE = { at: 'photo' };

  test('is there for a page of the same entry, and not for another', async () => {
    const page = back.openPage();
    expect(page.before).toBeNull();
    page.keep(NOTE);
    expect(back.openPage().before).toEqual(NOTE);
    openPage(idx + 100);
    expect(back.openPage().before).toBeNull();
    page.keep({ at: 'other' });
    expect(back.openPage().before).toBeNull();
    window.history.back();
    await becomes(() => window.location.pathname, path());
    expect(back.openPage().before).toEqual(NOTE);
  });

  test('under something that is held stays once that is closed', async () => {
    const page = back.openPage();
    const stop = back.hold(1, () => (told.push('viewer'), stop()));
    await hasLayer();
    page.keep(NOTE);
    window.history.back();
    await hasTold('viewer');
    expect([readIsCatch(), back.openPage().before]).toEqual([false, NOTE]);
  });
});

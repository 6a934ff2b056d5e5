import { back } from '@/platform/back/index.h5';

const readIsCatch = (): boolean => (window.history.state as { isCatch?: true } | null)?.isCatch === true;
const told: string[] = [];
/** What the router is told of. */
const routed: unknown[] = [];
window.addEventListener('popstate', () => routed.push(window.history.state));

const pause = (ms = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** The router's own way to another page. */
const openPage = (idx: number): void => window.history.pushState({ idx }, '', `/page${idx}`);
const goBack = async (): Promise<void> => {
  window.history.back();
  await pause();
};

let idx = 0;
beforeEach(async () => {
  idx += 1;
  openPage(idx);
  await pause();
  told.length = 0;
  routed.length = 0;
});

test('going back calls the highest layer, then the one below, and then leaves the page', async () => {
  // Who comes back to a page holds what is inside something first.
  const stopSheet = back.hold(2, () => (told.push('sheet'), stopSheet()));
  const stopViewer = back.hold(1, () => (told.push('viewer'), stopViewer()));
  await pause();
  expect(readIsCatch()).toBe(true);
  expect(window.location.pathname).toBe(`/page${idx}`);
  await goBack();
  expect(told).toEqual(['sheet']);
  expect(readIsCatch()).toBe(true);
  await goBack();
  expect(told).toEqual(['sheet', 'viewer']);
  expect(readIsCatch()).toBe(false);
  expect(window.location.pathname).toBe(`/page${idx}`);
  expect(routed).toEqual([]);
  await goBack();
  expect(window.location.pathname).not.toBe(`/page${idx}`);
  expect(routed).toHaveLength(1);
});

test('what was let go by other means leaves no step to go back, and the router hears of none', async () => {
  const stop = back.hold(1, () => told.push('no'));
  await pause();
  stop();
  await pause();
  expect(readIsCatch()).toBe(false);
  expect([told, routed]).toEqual([[], []]);
  await goBack();
  expect(window.location.pathname).not.toBe(`/page${idx}`);
});

test('one layer in place of another keeps the one step', async () => {
  const stop = back.hold(1, () => told.push('first'));
  await pause();
  const { length } = window.history;
  stop();
  const stopSecond = back.hold(1, () => (told.push('second'), stopSecond()));
  await pause();
  expect(window.history).toHaveLength(length);
  await goBack();
  expect(told).toEqual(['second']);
});

test('a step of the program is caught by nothing, and coming back finds what was held', async () => {
  let isShown = true;
  const hold = () => back.hold(1, () => told.push('viewer'));
  let stop = hold();
  await pause();
  await back.step(async () => {
    openPage(idx + 100);
    isShown = false;
    stop();
  });
  await pause();
  expect([window.location.pathname, readIsCatch()]).toEqual([`/page${idx + 100}`, false]);
  await goBack();
  expect([window.location.pathname, isShown, routed.length]).toEqual([`/page${idx}`, false, 1]);
  stop = hold();
  await pause();
  expect(readIsCatch()).toBe(true);
  await goBack();
  expect(told).toEqual(['viewer']);
  stop();
  await pause();
});

test('a step that is refused keeps what is held', async () => {
  const stop = back.hold(1, () => told.push('dialog'));
  await pause();
  await expect(back.step(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await pause();
  expect(readIsCatch()).toBe(true);
  stop();
  await pause();
});

test('forward onto a step that was gone back from leads nowhere', async () => {
  const stop = back.hold(1, () => (told.push('viewer'), stop()));
  await pause();
  await goBack();
  window.history.forward();
  await pause(60);
  expect([window.location.pathname, readIsCatch(), routed]).toEqual([`/page${idx}`, false, []]);
});

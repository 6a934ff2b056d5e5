import Taro from '@tarojs/taro';
import { describeFailure } from './wechat-failure';

/** More often than that nobody goes to the back and returns while one thing is asked for. */
const MAX_INTERRUPTIONS = 5;

let isWatching = false;
let isInFront = true;
let waiting: (() => void)[] = [];

/** From the first request on: before it there is nothing to cut off. */
export function watchFront(): void {
  if (isWatching) return;
  isWatching = true;
  Taro.onAppHide(() => {
    isInFront = false;
  });
  Taro.onAppShow(() => {
    isInFront = true;
    const ready = waiting;
    waiting = [];
    for (const go of ready) go();
  });
}

/** Resolves when the program is in front: at once where it is. See `watchFront`. */
export const untilInFront = (): Promise<void> =>
  isInFront ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

/** Five seconds after the program went to the back WeChat cuts off what is on its way, and takes nothing new. */
export const isInterrupted = (failure: unknown): boolean => /\bfail[:\s]+interrupted/i.test(describeFailure(failure));

/**
 * Does once more what was cut off in the back, as soon as the program is in front again. The last outcome is told then as well: nobody
 * would see it earlier.
 */
export async function goOnInFront<Outcome>(
  act: () => Promise<Outcome>,
  wasInterrupted: (outcome: Outcome) => boolean,
  mayRepeat: boolean,
): Promise<Outcome> {
  watchFront();
  for (let interruptions = 1; ; interruptions += 1) {
    const outcome = await act();
    if (!wasInterrupted(outcome)) return outcome;
    await untilInFront();
    if (!mayRepeat || interruptions === MAX_INTERRUPTIONS) return outcome;
  }
}

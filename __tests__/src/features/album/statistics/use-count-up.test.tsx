import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { motion } from '@/platform/motion';
import { useCountUp } from '@/features/album/statistics/use-count-up';
import { mountComponent, type Mounted } from '../../../../support/mounted';

let show: () => void;
function Numbers() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    show = () => setIsShown(true);
  }, []);
  return <View>{isShown && <Visits />}</View>;
}
function Visits() {
  return <Text>{useCountUp()(200)}</Text>;
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Mounting waits for real frames, so time stands still only afterwards. */
async function mountAndStop(): Promise<Mounted> {
  const screen = await mountComponent(Numbers);
  jest.useFakeTimers({ now: 0, doNotFake: ['queueMicrotask', 'nextTick'] });
  await screen.change(() => show());
  return screen;
}
const pass = (screen: Mounted, ms: number): Promise<void> =>
  screen.change(() => {
    jest.advanceTimersByTime(ms);
  });

test('a number counts up from nothing, faster first, and is itself after two seconds', async () => {
  const screen = await mountAndStop();
  expect(screen.text()).toBe('0');
  await pass(screen, 1_000);
  expect(screen.text()).toBe('175');
  await pass(screen, 1_000);
  expect(screen.text()).toBe('200');
  expect(jest.getTimerCount()).toBe(0);
});

test('where less movement is asked for it stands there at once', async () => {
  jest.spyOn(motion, 'isReduced').mockReturnValue(true);
  expect((await mountAndStop()).text()).toBe('200');
});

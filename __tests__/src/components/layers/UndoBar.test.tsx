import { useEffect, useState } from 'react';
import { UndoBar } from '@/components/layers/UndoBar';
import { mountComponent, type Mounted } from '../../../support/mounted';

let show: (id: string) => void;
let drawAgain: () => void;
let onEnd: jest.Mock<void, []>;

function Page() {
  const [id, setId] = useState('');
  const [, setDrawn] = useState(0);
  useEffect(() => {
    show = setId;
    drawAgain = () => setDrawn((drawn) => drawn + 1);
  }, []);
  return id === '' ? null : <UndoBar id={id} text="已删除3项" onUndo={() => Promise.resolve()} onEnd={onEnd} />;
}

beforeEach(() => {
  onEnd = jest.fn();
});
afterEach(() => jest.useRealTimers());

async function showFirst(): Promise<Mounted> {
  const screen = await mountComponent(Page);
  // Mounting waits for real frames.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  await screen.change(() => show('first'));
  return screen;
}

const pass = (screen: Mounted, timeMs: number): Promise<void> =>
  screen.change(() => {
    jest.advanceTimersByTime(timeMs);
  });

test('what is done next stays its own time, with the same words too', async () => {
  const screen = await showFirst();
  await pass(screen, 9_000);
  await screen.change(() => show('second'));
  await pass(screen, 9_000);
  expect(onEnd).not.toHaveBeenCalled();
  await pass(screen, 1_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('drawn again for the same it does not stay longer', async () => {
  const screen = await showFirst();
  await pass(screen, 9_000);
  await screen.change(() => drawAgain());
  await pass(screen, 1_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('tried, it stays until it is closed: what failed may be tried again', async () => {
  const screen = await showFirst();
  await pass(screen, 9_000);
  await screen.tap(screen.control('撤销'));
  await pass(screen, 60_000);
  expect(onEnd).not.toHaveBeenCalled();
  await screen.tap(screen.control('关闭提示'));
  expect(onEnd).toHaveBeenCalledTimes(1);
});

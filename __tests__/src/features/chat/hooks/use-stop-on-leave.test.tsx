import { useState } from 'react';
import { useStopOnLeave } from '@/features/chat/hooks/use-stop-on-leave';
import { mountComponent, type Mounted } from '../../../../support/mounted';

type Take = (stop: () => void) => void;

async function open(): Promise<{ readonly take: Take; readonly screen: Mounted; readonly leave: () => void }> {
  let take: Take = () => undefined;
  let leave = (): void => undefined;
  const Holder = (): null => {
    take = useStopOnLeave();
    return null;
  };
  const screen = await mountComponent(() => {
    const [isHere, setIsHere] = useState(true);
    leave = () => setIsHere(false);
    return isHere ? <Holder /> : <></>;
  });
  return { take, screen, leave };
}

test('what is under way is stopped when one leaves, not before', async () => {
  const { take, screen, leave } = await open();
  const stop = jest.fn();
  take(stop);
  expect(stop).not.toHaveBeenCalled();
  await screen.change(leave);
  expect(stop).toHaveBeenCalledTimes(1);
});

test('what begins only after one has left is stopped at once', async () => {
  const { take, screen, leave } = await open();
  await screen.change(leave);
  const stop = jest.fn();
  take(stop);
  expect(stop).toHaveBeenCalledTimes(1);
});

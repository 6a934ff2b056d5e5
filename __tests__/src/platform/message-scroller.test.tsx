import { useState } from 'react';
import { MessageScroller } from '@/platform/message-scroller/index.h5';
import { ROWS_MAX, ROWS_STEP, slice } from '@/platform/message-scroller/types';
import { mountComponent } from '../../support/mounted';

const keysTo = (count: number): string[] => Array.from({ length: count }, (_, index) => `m${index}`);

test('the newest are drawn where nothing was chosen, and no more than so many from what was', () => {
  expect(slice(keysTo(10), null)).toEqual({ first: 0, end: 10 });
  expect(slice(keysTo(1_000), null)).toEqual({ first: 1_000 - ROWS_STEP, end: 1_000 });
  expect(slice(keysTo(1_000), 'm500')).toEqual({ first: 500, end: 500 + ROWS_MAX });
});

test('what was drawn stays where its first goes as older ones come before it', () => {
  const before = ['time.m100', ...keysTo(1_000).slice(100)];
  const drawn = before.slice(0, ROWS_MAX);
  // The time before m100 is not said any more: m99 was said just then.
  expect(slice(keysTo(1_000), 'time.m100', drawn)).toEqual({ first: 100, end: 100 + ROWS_MAX });
});

test('where nothing is left of what was drawn, the newest are', () => {
  expect(slice(keysTo(1_000), 'gone', ['gone', 'too'])).toEqual({ first: 1_000 - ROWS_STEP, end: 1_000 });
});

test('what is waited for is told of as it comes in sight', async () => {
  const [rowPx, heightPx] = [100, 300];
  const lay = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const box = document.querySelector('[role="log"]');
    const index = [...document.querySelectorAll('[data-row]')].indexOf(this);
    const top = index < 0 ? 0 : index * rowPx - (box?.scrollTop ?? 0);
    // jsdom has no such boxes.
    return { top, bottom: top + (index < 0 ? heightPx : rowPx) } as DOMRect;
  });
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(heightPx);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(20 * rowPx);
  const met: string[] = [];
  let awaitedKey = 'm19';
  const keys = keysTo(20);
  const nothing = (): void => undefined;
  let goTo: (target: { id: number; key: string | null }) => void = nothing;
  const screen = await mountComponent(() => {
    const [target, setTarget] = useState<{ id: number; key: string | null }>({ id: 0, key: null });
    goTo = setTarget;
    return (
      <MessageScroller
        className=""
        label="消息"
        keys={keys}
        render={(key) => key}
        hasNewer={false}
        target={target}
        onNearTop={nothing}
        onNearEnd={nothing}
        onAtEnd={nothing}
        awaitedKey={awaitedKey}
        onMet={() => met.push(awaitedKey)}
      />
    );
  });
  const scrollTo = (topPx: number): Promise<void> =>
    screen.change(() => {
      const box = screen.control('消息');
      box.scrollTop = topPx;
      box.dispatchEvent(new Event('scroll'));
    });
  // At the end, on the way to where one begins.
  expect(met).toEqual([]);
  await screen.change(() => goTo({ id: 1, key: 'm8' }));
  await scrollTo(700);
  expect(met).toEqual([]);
  await screen.change(() => goTo({ id: 2, key: null }));
  expect(met).toContain('m19');
  awaitedKey = 'm5';
  await screen.change(() => goTo({ id: 3, key: 'm14' }));
  expect(met).not.toContain('m5');
  await scrollTo(450);
  expect(met).toContain('m5');
  lay.mockRestore();
});

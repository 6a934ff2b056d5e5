import { useEffect, useState } from 'react';
import { ViewerFilmstrip } from '@/components/viewer/ViewerFilmstrip';
import { mountComponent } from '../../../support/mounted';

const COUNT = 1_000;
let read: number[];
let show: (index: number) => void;
let chosen: number[];

function Strip() {
  const [index, setIndex] = useState(500);
  useEffect(() => {
    show = setIndex;
  }, []);
  return (
    <ViewerFilmstrip
      count={COUNT}
      index={index}
      widthPx={1_280}
      getItem={(at) => {
        read.push(at);
        return null;
      }}
      onChoose={(at) => chosen.push(at)}
    />
  );
}

const listShown = (): number[] =>
  [...document.querySelectorAll('[aria-label^="第"]')].map((frame) =>
    Number(/\d+/.exec(frame.getAttribute('aria-label') ?? '')?.[0]),
  );

beforeEach(() => {
  read = [];
  chosen = [];
});

test('of a whole album only what is in view is there, around the photo in view', async () => {
  const screen = await mountComponent(Strip);
  const shown = listShown();
  expect(shown).toContain(501);
  expect(shown.length).toBeLessThan(45);
  expect(read.length).toBeLessThan(45);
  expect([Math.min(...shown) < 490, Math.max(...shown) > 512]).toEqual([true, true]);
  await screen.tap(screen.control('第505张'));
  expect(chosen).toEqual([504]);
});

test('it follows to the ends, and has as much room there as in the middle', async () => {
  const screen = await mountComponent(Strip);
  await screen.change(() => show(0));
  expect(Math.min(...listShown())).toBe(1);
  expect(screen.control('第1张').style.left).toBe('610px');
  await screen.change(() => show(COUNT - 1));
  expect(Math.max(...listShown())).toBe(COUNT);
  const reel = screen.control(`第${COUNT}张`).parentElement;
  expect(reel?.style.width).toBe(`${COUNT * 60 + 2 * 610}px`);
});

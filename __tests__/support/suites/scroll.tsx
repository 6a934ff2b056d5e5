import { useState } from 'react';
import type { PageScroll, UsePageScroll, ViewFrame } from '@/platform/scroll/types';
import { mountComponent } from '../mounted';

export interface ScrollUnderTest {
  usePageScroll: UsePageScroll;
  /** What the page scrolls in; the followed element begins at its upper edge. */
  Page(props: { readonly children: React.ReactNode }): React.JSX.Element;
  /** As a person does it. */
  scrollTo(topPx: number): void;
}

const ELEMENT = 'wall';
const aFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** What every page does that is followed while it scrolls. */
export function describeScroll(name: string, make: () => ScrollUnderTest): void {
  describe(`scroll: ${name}`, () => {
    async function follow({ usePageScroll, Page }: ScrollUnderTest) {
      const frames: ViewFrame[] = [];
      const scrolls: PageScroll[] = [];
      function Wall() {
        const [seenBy] = useState(() => (frame: ViewFrame) => void frames.push(frame));
        scrolls.splice(0, 1, usePageScroll(ELEMENT, seenBy));
        return <div id={ELEMENT} />;
      }
      const screen = await mountComponent(() => (
        <Page>
          <Wall />
        </Page>
      ));
      const move = (run: (scroll: PageScroll) => void) =>
        screen.change(async () => {
          for (const scroll of scrolls) run(scroll);
          await aFrame();
        });
      return { frames, move };
    }

    test('the position is reported at once, and whenever the page is scrolled', async () => {
      const made = make();
      const { frames, move } = await follow(made);
      expect(frames.at(-1)?.topPx).toBe(0);
      await move(() => made.scrollTo(300));
      expect(frames.at(-1)).toMatchObject({ topPx: 300, originYPx: -300 });
    });

    test('it can be moved by a distance and to a place', async () => {
      const { frames, move } = await follow(make());
      await move((scroll) => scroll.to(500));
      expect(frames.at(-1)?.topPx).toBe(500);
      await move((scroll) => scroll.by(-120));
      expect(frames.at(-1)?.topPx).toBe(380);
    });
  });
}

import type { Viewport } from '@/platform/viewport/types';

export interface ViewportUnderTest {
  viewport: Viewport;
  resize(widthPx: number): void;
}

/** What every window does, on any platform. It starts 375 px wide. */
export function describeViewport(name: string, make: () => ViewportUnderTest): void {
  describe(`viewport: ${name}`, () => {
    test('it is the same object until something changes, as React asks for', () => {
      const { viewport } = make();
      expect(viewport.read()).toBe(viewport.read());
      expect(viewport.read()).toMatchObject({ widthPx: 375, sizeClass: 'phone' });
    });

    test('a resize is reported with the new facts, until one stops listening', () => {
      const { viewport, resize } = make();
      const widths: number[] = [];
      const stop = viewport.subscribe(() => widths.push(viewport.read().widthPx));
      resize(414);
      expect(widths.at(-1)).toBe(414);
      stop();
      const heard = widths.length;
      resize(375);
      expect(widths).toHaveLength(heard);
    });
  });
}

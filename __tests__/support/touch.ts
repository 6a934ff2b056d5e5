import type { Page } from '@playwright/test';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Spot[]) => Promise<unknown>;

/** Fingers on the screen, each with its position; none are left at the end. */
export async function openTouch(page: Page): Promise<Touch> {
  const client = await page.context().newCDPSession(page);
  return (type, fingers) => client.send('Input.dispatchTouchEvent', { type, touchPoints: [...fingers] });
}

/** Two fingers beside a spot that were `fromPx` apart are `toPx` apart in the end. */
export async function pinch(page: Page, { x, y }: Spot, fromPx: number, toPx: number): Promise<void> {
  const touch = await openTouch(page);
  const apart = (px: number): Spot[] => [
    { x: x - px / 2, y },
    { x: x + px / 2, y },
  ];
  await touch('touchStart', apart(fromPx));
  for (const part of [0.5, 1]) await touch('touchMove', apart(fromPx + (toPx - fromPx) * part));
  await touch('touchEnd', []);
}

/** The mouse, pressed, from one spot to the other. */
export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

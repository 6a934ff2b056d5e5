/** phone: up to 599 px, tablet: 600 to 960, wide: above 960. Only browsers know the last two. */
export type SizeClass = 'phone' | 'tablet' | 'wide';

export interface ViewportFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeClass: SizeClass;
  /** Space above the navigation bar that the system draws on. */
  readonly statusBarPx: number;
  /** Height of the navigation bar below that. */
  readonly navBarPx: number;
  /** Space at the bar's right end that WeChat's own buttons take. */
  readonly navRightPx: number;
  /** False where the window's own frame has a bar (WeChat on Windows, and its moments). */
  readonly hasNavBar: boolean;
}

export interface Viewport {
  /** The same object until something changes. */
  read(): ViewportFacts;
  /** Returns the way to stop. */
  subscribe(onChange: () => void): () => void;
}

export const WIDE_ABOVE_PX = 960;
export const TABLET_FROM_PX = 600;

export function toSizeClass(widthPx: number): SizeClass {
  if (widthPx > WIDE_ABOVE_PX) return 'wide';
  return widthPx >= TABLET_FROM_PX ? 'tablet' : 'phone';
}

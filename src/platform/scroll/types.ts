/** Where an element lies in the scrolled page, in px. */
export interface ViewFrame {
  /** How far the view's upper edge is below the element's. Negative while something lies above it. */
  readonly topPx: number;
  /** Height of the view. */
  readonly heightPx: number;
  /** Width of the element. */
  readonly widthPx: number;
  /** The element's left edge in the window, and its upper one. */
  readonly originXPx: number;
  readonly originYPx: number;
}

export interface PageScroll {
  /** At once, without animation. */
  by(deltaPx: number): void;
  /** Brings this height of the element to the view's upper edge. */
  to(topPx: number): void;
}

/** Follows the page's scroll as seen from one element: on mount, on scroll at most once a frame, on another size. */
export type UsePageScroll = (elementId: string, onFrame: (frame: ViewFrame) => void) => PageScroll;

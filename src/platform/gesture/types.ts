/** In px of the window. */
export interface TouchPoint {
  readonly x: number;
  readonly y: number;
}

export type TouchStroke =
  /** `points`: those that are down, after the event. */
  | { type: 'down' | 'move' | 'up'; points: readonly TouchPoint[]; atMs: number }
  | { type: 'cancel' }
  | { type: 'wheel'; point: TouchPoint; deltaY: number };

/**
 * Properties for a Taro View that reports fingers, mouse and wheel and keeps the page from scrolling meanwhile. Moves come at most
 * once a frame. Strokes that begin on a control inside it (a button, a video) are left to that.
 */
export type UseGesture = (onStroke: (stroke: TouchStroke) => void) => Record<string, unknown>;

export interface KeyStroke {
  /** DOM name: `ArrowLeft`, `Enter`, ` `, `l`. */
  readonly key: string;
  readonly hasShift: boolean;
  /** Id of the element that has the focus. Empty when that has none. */
  readonly targetId: string;
}

export interface Hotkeys {
  /**
   * Keys pressed anywhere on the page, except in a field and together with Ctrl, Alt or Meta. The listener added last is asked
   * first; true = taken: nobody else gets the key. Returns the way to stop.
   */
  listen(onKey: (stroke: KeyStroke) => boolean): () => void;
  /** Whether a click was made with the Shift key held. `event`: what the platform handed to the listener. */
  hasShift(event: unknown): boolean;
  /** Gives the keyboard focus to an element. False when it is not there. */
  focusOn(elementId: string): boolean;
}

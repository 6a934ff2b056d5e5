export interface OpenerRect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Focus {
  /** For the mask behind a panel: a drag on it must not scroll the page. */
  readonly maskProps: Readonly<Record<string, unknown>>;
  /**
   * Keeps the keyboard inside the element of this id, moves the focus there and stops the page behind from scrolling. Escape goes to
   * the topmost trap only. The way back returns the focus to where it was.
   */
  trap(elementId: string, onEscape: () => void): () => void;
  /** Where the focused control is, in px of the window. Null when nothing has the focus. */
  readOpenerRect(): OpenerRect | null;
}

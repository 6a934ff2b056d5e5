export interface DragPickListener {
  /** From the element where the mouse was pressed to the one it is over now. */
  onMove(fromId: string, toId: string): void;
  onEnd(): void;
}

export interface DragPick {
  /**
   * A mouse that is dragged over elements whose ids begin with `idPrefix`. Where it is not moved it is a click, which goes its own
   * way; fingers scroll. Returns the way to stop.
   */
  watch(containerId: string, idPrefix: string, listener: DragPickListener): () => void;
}

export interface TabLock {
  /**
   * Takes a name that no other window of this browser may have meanwhile. Null: another has it. The window's end gives it back.
   * Where windows cannot talk to each other every window gets it.
   */
  take(name: string): Promise<(() => void) | null>;
}

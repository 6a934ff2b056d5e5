export interface LeaveGuard {
  /**
   * From now on the platform asks before the page is left in a way that the program does not see: a closed tab, a reload, WeChat's own
   * way back. Returns the way to stop, which also comes before the program itself leaves.
   */
  hold(question: string): () => void;
}

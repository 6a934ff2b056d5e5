export interface PageEnd {
  /** Calls when the whole page is left or closed; it may come back afterwards. Returns the way to stop. */
  watch(onEnd: () => void): () => void;
}

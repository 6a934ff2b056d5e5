export interface Leftovers {
  /** Removes the files that an earlier visit wrote for the moment. At the start, before this visit writes any. */
  remove(): void;
}

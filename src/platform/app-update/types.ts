export interface AppUpdate {
  /** Calls once a newer version of this program has been fetched; `restart` starts it. Returns the way to stop. */
  watch(onReady: (restart: () => void) => void): () => void;
  /** Where the program does not update itself: to the shop or the site it comes from. */
  open(url: string): void;
}

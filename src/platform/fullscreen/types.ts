export interface Fullscreen {
  /** False in a mini-program, which fills the screen as it is, and in browsers that cannot. */
  readonly isOffered: boolean;
  /** Resolves false where the browser refuses. */
  enter(): Promise<boolean>;
  leave(): Promise<void>;
  /** The person may leave by a key of the browser's. Returns the way to stop. */
  subscribe(onChange: (isFull: boolean) => void): () => void;
}

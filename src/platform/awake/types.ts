export interface Awake {
  /** Keeps the screen from going dark, where the platform can. Returns the way to let it. */
  keep(): () => void;
}

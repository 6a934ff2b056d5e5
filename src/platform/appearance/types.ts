export interface Appearance {
  /** What the system is set to. Null: nobody tells. */
  read(): 'light' | 'dark' | null;
  /** Returns the way to stop. */
  watch(onChange: () => void): () => void;
}

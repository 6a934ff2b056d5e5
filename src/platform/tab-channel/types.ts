/** Windows of one browser tell each other something. */
export interface TabChannel {
  /** To all others that listen to the name. */
  tell(name: string, text: string): void;
  /** Returns the way to stop. */
  listen(name: string, listener: (text: string) => void): () => void;
}

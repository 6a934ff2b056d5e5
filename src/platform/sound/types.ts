/** A sound without a picture. One at a time: another one ends the first. */
export interface Sound {
  /** `onEnd`: it has ended, was ended by another, or could not be played. Returns the way to end it. */
  /** Ends what plays. */
  stop(): void;
  play(url: string, onEnd: (how: 'ended' | 'failed') => void): () => void;
}

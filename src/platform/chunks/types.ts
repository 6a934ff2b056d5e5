/** Parts of the program that are loaded when a page first needs them. */
export interface Chunks {
  /** Tells when the file of a page that is asked for takes longer than a moment, and when it is there. Returns the way to stop. */
  watchLoading(onChange: (isLoading: boolean) => void): () => void;
  /** Called when such a part could not be loaded, or not in time. Returns the way to stop. */
  watchFailures(onFailure: () => void): () => void;
  /** Starts the page in front anew. */
  reload(): void;
}

/** True for what webpack throws when a script or a style sheet did not arrive. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return (
    error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || /^Loading (CSS )?chunk/.test(error.message)
  );
}

/** No byte goes out: the connection is dead. After sleep or a change of network no error says so. */
const SENDING_MS = 120_000;
/** The last ones may stand in buffers of the way for long, and the store looks at what it got. */
const ANSWERING_MS = 600_000;

export interface StallWatch {
  /** Bytes went out. */
  moved(isAllSent: boolean): void;
  stop(): void;
}

/**
 * Calls when nothing has moved for too long. However slow a line is, as long as it moves it may go on. `silentMs`: how long it may tell of
 * nothing at all, from now; without it, what never tells is not watched.
 */
export function watchStall(onStall: () => void, silentMs?: number): StallWatch {
  let timer = silentMs === undefined ? undefined : setTimeout(onStall, silentMs);
  return {
    moved(isAllSent) {
      clearTimeout(timer);
      timer = setTimeout(onStall, isAllSent ? ANSWERING_MS : SENDING_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Lets pictures be decoded as long as they fit together. Resolves with what gives the place back. */
export interface MemoryGate {
  enter(bytes: number, signal: AbortSignal): Promise<() => void>;
}

export interface MemoryGateOptions {
  /** What all may hold together, bytes. */
  readonly totalBytes: number;
  /** The part that is kept for those that fit into it: they never wait behind larger ones. */
  readonly smallBytes: number;
}

interface Waiting {
  readonly bytes: number;
  readonly admit: () => void;
}

/**
 * A task that does not fit waits in order of arrival; only tasks that fit into the reserved part may overtake it. A task larger than the
 * whole budget runs alone.
 */
export function createMemoryGate({ totalBytes, smallBytes }: MemoryGateOptions): MemoryGate {
  let used = 0;
  let usedBySmall = 0;
  let waiting: readonly Waiting[] = [];

  const fitsSmall = (bytes: number): boolean => usedBySmall + bytes <= smallBytes;
  const fits = (bytes: number): boolean => used - usedBySmall + Math.max(usedBySmall, smallBytes) + bytes <= totalBytes;

  function admitNext(): void {
    let isFirst = true;
    const left: Waiting[] = [];
    for (const each of waiting) {
      if (fitsSmall(each.bytes) || (isFirst && (used === usedBySmall || fits(each.bytes)))) each.admit();
      else {
        isFirst = false;
        left.push(each);
      }
    }
    waiting = left;
  }

  return {
    enter(bytes, signal) {
      return new Promise((resolve, reject) => {
        const give = (): void => {
          signal.removeEventListener('abort', leave);
          const isSmall = fitsSmall(bytes);
          used += bytes;
          if (isSmall) usedBySmall += bytes;
          resolve(() => {
            used -= bytes;
            if (isSmall) usedBySmall -= bytes;
            admitNext();
          });
        };
        const mine: Waiting = { bytes, admit: give };
        const leave = (): void => {
          waiting = waiting.filter((each) => each !== mine);
          reject(signal.reason as Error);
          admitNext();
        };
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave, { once: true });
        waiting = [...waiting, mine];
        admitNext();
      });
    },
  };
}

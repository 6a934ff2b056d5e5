import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a photo's largest picture is there or will not come, for some seconds at most. See [Note: Wall first] in 0103-large-due. */
export type LargeWait = (mediaUid: string) => Promise<void>;

export interface LargeWaitDeps {
  /** Of these the ones whose largest picture is still to be made. */
  readonly listDue: (mediaUids: readonly string[]) => Promise<readonly string[]>;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** The person sees the smaller picture meanwhile. */
const LOOKS = 16;
const LOOK_EVERY_MS = 500;
/** Photos waited for at a time. A request for one more is answered at once. */
const MOST = 200;

/** One question for all that are waited for, however many wait. */
export function createLargeWait({ listDue, pause = sleep }: LargeWaitDeps): LargeWait {
  const waiting = new Map<string, { looks: number; readonly ended: Promise<void>; readonly end: () => void }>();
  let isLooking = false;

  async function look(): Promise<void> {
    isLooking = true;
    try {
      while (waiting.size > 0) {
        await pause(LOOK_EVERY_MS);
        const due = new Set(await listDue([...waiting.keys()]));
        for (const [uid, each] of waiting) {
          each.looks += 1;
          if (due.has(uid) && each.looks < LOOKS) continue;
          waiting.delete(uid);
          each.end();
        }
      }
    } catch {
      // Waiting requests are answered with what there is.
      for (const { end } of waiting.values()) end();
      waiting.clear();
    } finally {
      isLooking = false;
    }
  }

  return (uid) => {
    const same = waiting.get(uid);
    if (same !== undefined) return same.ended;
    if (waiting.size >= MOST) return Promise.resolve();
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    waiting.set(uid, { looks: 0, ended, end });
    if (!isLooking) void look(); // never rejects
    return ended;
  };
}

import { useRef, useState } from 'react';
import { showToast } from '@/stores/base/overlays';
import type { BatchStep } from './batch-steps';
import type { UndoState } from './picked-desk';

interface WayBack {
  readonly id: string;
  /** 已删除3项 */
  readonly words: string;
  readonly steps: readonly BatchStep[];
}

/** The way back from what was done to many photos. It tells its failures; where a call failed the rest can be tried again. */
export function useUndo(onChanged: () => void): UndoState {
  const [wayBack, setWayBack] = useState<WayBack | null>(null);
  const offered = useRef(0);

  const toWayBack = (words: string, steps: readonly BatchStep[]): WayBack => {
    offered.current += 1;
    return { id: String(offered.current), words, steps };
  };

  const undo = async (): Promise<void> => {
    if (wayBack === null) return;
    const { describeUndo, runSteps } = await import('./picked-parts');
    try {
      const { asked, done, refused, isCut } = await runSteps(wayBack.steps);
      const back = new Set(done);
      const left = wayBack.steps.map((step) => ({ ...step, ids: step.ids.filter((id) => !back.has(id)) }));
      const rest = isCut ? { ...wayBack, steps: left } : null;
      // What was done meanwhile has a way back of its own.
      setWayBack((now) => (now === null || now === wayBack ? rest : now));
      showToast(describeUndo(done.length, asked, refused), { isError: done.length < asked });
      onChanged();
    } catch {
      // The request layer has shown the error; one may try again.
    }
  };

  return {
    wayBack,
    offer: (words, steps) => setWayBack(toWayBack(words, steps)),
    undo,
    forget: () => setWayBack(null),
  };
}

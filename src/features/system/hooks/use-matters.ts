import { useRef, useState } from 'react';
import { VERDICT, type Verdict } from '@contract/constants/moderation';
import { checkTextMatters, countCases, listTextMatters, undoMatters } from '@contract/http/moderation';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { usePages } from '@/api/use-pages';
import { showToast } from '@/stores/base/overlays';
import { askReason } from './ask-reason';

const PAGE_SIZE = 20;

/** Texts that wait at the desk, and what is done with them. Every action tells its failures. */
export function useMatters(isDecided: boolean) {
  const matters = usePages(listTextMatters, { decided: isDecided }, PAGE_SIZE);
  const counts = useCall(countCases, {});
  const [wayBack, setWayBack] = useState<{ readonly act: string; readonly words: string } | null>(null);
  const isBusy = useRef(false);

  const alone = async (run: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await run();
    } catch {
      // The request layer has told why.
    } finally {
      isBusy.current = false;
    }
  };
  const refresh = async (): Promise<void> => {
    await Promise.all([matters.refresh(), counts.reload()]);
  };

  return {
    matters,
    counts: counts.data,
    wayBack,
    forget: () => setWayBack(null),

    decide: (id: string, verdict: Verdict) =>
      alone(async () => {
        const reason = verdict === VERDICT.takeDown ? await askReason() : '';
        if (reason === null) return;
        const { act, decided } = await call(checkTextMatters, { ids: [id], verdict, reason });
        if (decided.length === 0) showToast('已由他人处理');
        else setWayBack({ act, words: verdict === VERDICT.pass ? '已通过' : '已处理' });
        await refresh();
      }),

    undo: () =>
      alone(async () => {
        if (wayBack === null) return;
        const { act } = wayBack;
        setWayBack(null);
        await call(undoMatters, { act });
        await refresh();
      }),
  };
}

export type Matters = ReturnType<typeof useMatters>;

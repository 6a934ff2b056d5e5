import { useState } from 'react';
import { LEGAL_STATUS } from '@contract/constants/media';
import { MAX_CHECK_NUM, VERDICT, type Verdict } from '@contract/constants/moderation';
import {
  checkAppeals,
  checkChecked,
  checkIllegal,
  checkReports,
  countCases,
  listAppealCases,
  listCheckedCases,
  listIllegalCases,
  listReportCases,
  modifyLegalStatus,
  revealCases,
  undoDecisions,
} from '@contract/http/moderation';
import type { CasePageQuery, RevealedPictures } from '@contract/schemas/moderation';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { usePages } from '@/api/use-pages';
import { showToast } from '@/stores/base/overlays';
import { askReason } from './ask-reason';
import { useDenial } from './desk-rights';
import { useAlone } from './use-alone';

export type Queue = 'report' | 'appeal' | 'illegal' | 'checked';
const CALLS = {
  report: { list: listReportCases, check: checkReports },
  appeal: { list: listAppealCases, check: checkAppeals },
  illegal: { list: listIllegalCases, check: checkIllegal },
  checked: { list: listCheckedCases, check: checkChecked },
} as const;
const PAGE_SIZE = 20;
const DONE = { [VERDICT.pass]: '已通过', [VERDICT.refuse]: '已驳回', [VERDICT.takeDown]: '已下架' } as const;

/** A queue of the desk, and what is done with its cases. Every action tells its failures. */
export function useModeration(queue: Queue, query: Omit<CasePageQuery, 'size' | 'current'>) {
  const calls = CALLS[queue];
  const cases = usePages(calls.list, query, PAGE_SIZE);
  const counts = useCall(countCases, {});
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [pictures, setPictures] = useState<ReadonlyMap<string, RevealedPictures[number]>>(new Map());
  const [wayBack, setWayBack] = useState<{ readonly act: string; readonly words: string } | null>(null);
  useDenial(cases.error);
  const alone = useAlone(() => Promise.all([cases.refresh(), counts.reload()]));
  const tell = (act: string, decided: readonly string[], asked: number, words: string): void => {
    if (decided.length < asked) showToast(`${asked - decided.length}条已由他人处理`);
    if (decided.length > 0) setWayBack({ act, words: `${words}${decided.length}条` });
    setPicked(new Set());
    cases.change((rows) => rows.filter(({ id }) => !decided.includes(id)));
  };

  return {
    cases,
    counts: counts.data,
    picked,
    pictures,
    wayBack,
    forget: () => setWayBack(null),
    clearPicked: () => setPicked(new Set()),

    toggle(id: string): void {
      const next = new Set(picked);
      if (!next.delete(id)) {
        if (next.size >= MAX_CHECK_NUM) return showToast(`一次最多选${MAX_CHECK_NUM}项`);
        next.add(id);
      }
      setPicked(next);
    },

    reveal: (id: string) =>
      alone(async () => {
        const found = await call(revealCases, { ids: [id] });
        setPictures((old) => new Map([...old, ...found.map((one) => [one.id, one] as const)]));
        return false;
      }),

    decide: (ids: readonly string[], verdict: Verdict) =>
      alone(async () => {
        const reason = verdict === VERDICT.takeDown ? await askReason() : '';
        if (reason === null || ids.length === 0) return false;
        const { act, decided } = await call(calls.check, { ids: [...ids], verdict, reason });
        tell(act, decided, ids.length, DONE[verdict]);
        return true;
      }),

    /** Of a case that has been decided. */
    change: (id: string, isIllegal: boolean) =>
      alone(async () => {
        const reason = isIllegal ? await askReason() : '';
        if (reason === null) return false;
        const legalStatus = isIllegal ? LEGAL_STATUS.illegal : LEGAL_STATUS.fine;
        const { act, decided } = await call(modifyLegalStatus, { id, legalStatus, reason });
        setWayBack({ act, words: isIllegal ? '已下架' : '已解除违规' });
        return decided.length > 0;
      }),

    undo: () =>
      alone(async () => {
        if (wayBack === null) return false;
        const { act } = wayBack;
        setWayBack(null);
        await call(undoDecisions, { act });
        return true;
      }),
  };
}

export type Moderation = ReturnType<typeof useModeration>;

import { useState } from 'react';
import { MATTER_THING, VERDICT, type Verdict } from '@contract/constants/moderation';
import {
  checkTextMatters,
  checkThingMatters,
  countCases,
  listTextMatters,
  listThingMatters,
  restoreMatter,
  undoMatters,
} from '@contract/http/moderation';
import type { Matter, MatterPageQuery } from '@contract/schemas/moderation';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { usePages } from '@/api/use-pages';
import { confirm, showToast } from '@/stores/base/overlays';
import { askReason, askSanction, NO_SANCTION } from './ask-reason';
import { useDenial } from './desk-rights';
import { useAlone } from './use-alone';

const PAGE_SIZE = 20;

export type MatterQueue = 'text' | 'thing';
const LISTS = { text: listTextMatters, thing: listThingMatters } as const;

/** What waits at the desk that is no photo or video, and what is done with it. Every action tells its failures. */
export function useMatters(queue: MatterQueue, query: Omit<MatterPageQuery, 'size' | 'current'>) {
  const matters = usePages(LISTS[queue], query, PAGE_SIZE);
  const counts = useCall(countCases, {});
  const [wayBack, setWayBack] = useState<{ readonly act: string; readonly words: string } | null>(null);
  useDenial(matters.error);
  const alone = useAlone(() => Promise.all([matters.refresh(), counts.reload()]));

  return {
    matters,
    counts: counts.data,
    wayBack,
    forget: () => setWayBack(null),

    decide: ({ id, thing }: Matter, verdict: Verdict) =>
      alone(async () => {
        const isBad = verdict === VERDICT.takeDown;
        const isPerson = thing === MATTER_THING.person;
        const reason = isBad ? await askReason(isPerson) : '';
        if (reason === null) return false;
        const isPunished = queue === 'thing' && thing !== MATTER_THING.answer;
        const chosen = isBad && isPunished ? await askSanction(isPerson) : NO_SANCTION;
        if (chosen === null) return false;
        const { act, decided } =
          queue === 'thing'
            ? await call(checkThingMatters, { ids: [id], verdict, reason, ...chosen })
            : await call(checkTextMatters, { ids: [id], verdict, reason });
        if (decided.length === 0) showToast('已由他人处理');
        else setWayBack({ act, words: verdict === VERDICT.pass ? '已通过' : '已处理' });
        matters.change((rows) => rows.filter((row) => row.id !== id));
        return true;
      }),

    /** What was taken down, later than it can be taken back. */
    restore: ({ id }: Matter) =>
      alone(async () => {
        const text = '会重新展示，发布的人和举报的人会收到通知；一起作出的处罚不变';
        if (!(await confirm({ title: '恢复展示？', text, confirmText: '恢复' }))) return false;
        await call(restoreMatter, { id });
        showToast('已恢复展示');
        return true;
      }),

    undo: () =>
      alone(async () => {
        if (wayBack === null) return false;
        const { act } = wayBack;
        setWayBack(null);
        await call(undoMatters, { act });
        return true;
      }),
  };
}

export type Matters = ReturnType<typeof useMatters>;

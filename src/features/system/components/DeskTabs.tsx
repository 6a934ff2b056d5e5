import type { AdminRight } from '@contract/constants/admin-right';
import type { CaseCounts } from '@contract/schemas/moderation';
import { Tabs } from '@/components/Tabs';
import { DESK_QUEUES, type DeskQueue } from '@/domain/desk/desk-queue';
import { navigation } from '@/platform/navigation';
import { useTabPlace } from '@/platform/tab-place';
import { useDeskRights } from '../hooks/desk-rights';

/** A page of its own. It is led to from here alone, so that a first visit does not load its name with ROUTES. */
const WORDS_ROUTE = '/packageAlbumE/backgroundProcess/sensitive';
const WORDS = { id: 'words', text: '敏感词' } as const;

export interface DeskTabsProps {
  readonly queue: DeskQueue;
  readonly counts: CaseCounts | undefined;
  readonly onChoose: (queue: DeskQueue) => void;
}

/** Which right of the desk opens a queue. */
const RIGHT_OF: Readonly<Record<string, AdminRight>> = {
  audit: 'audit',
  setting: 'settings',
  goods: 'finance',
  money: 'finance',
};
const rightOf = (id: string): AdminRight => RIGHT_OF[id] ?? 'moderation';

/** The wanted one if these rights open it, else the first that they open. */
export function firstQueue(rights: readonly AdminRight[], wanted: DeskQueue): DeskQueue | null {
  if (rights.includes(rightOf(wanted))) return wanted;
  return DESK_QUEUES.find(({ id }) => rights.includes(rightOf(id)))?.id ?? null;
}

/** The queues of the desk that one's rights open, with what waits in each, and the page of the words. */
export function DeskTabs({ queue, counts, onChoose }: DeskTabsProps) {
  const rights = useDeskRights();
  const waiting: Readonly<Record<string, number | undefined>> = { ...counts };
  const place = useTabPlace('desk-tab-', queue);
  return (
    <Tabs
      label="审核队列"
      tabs={[
        ...DESK_QUEUES.map((one) => {
          const count = waiting[one.id];
          return { ...one, ...(count === undefined ? {} : { count }) };
        }),
        WORDS,
      ].filter(({ id }) => rights.includes(rightOf(id)))}
      selectedId={queue}
      place={place}
      onSelect={(id) =>
        id === WORDS.id ? void navigation.goTo(WORDS_ROUTE) /* a refused jump leaves one here */ : onChoose(id)
      }
    />
  );
}

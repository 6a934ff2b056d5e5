import type { AdminRight } from '@contract/constants/admin-right';
import type { CaseCounts } from '@contract/schemas/moderation';
import { Tabs } from '@/components/Tabs';
import { navigation } from '@/platform/navigation';
import { useDeskRights } from '../hooks/desk-rights';

const QUEUES = [
  { id: 'report', text: '举报' },
  { id: 'appeal', text: '申诉' },
  { id: 'illegal', text: '违规' },
  { id: 'checked', text: '机审' },
  { id: 'text', text: '文字' },
  { id: 'thing', text: '用户和相册' },
] as const;
const AUDIT = { id: 'audit', text: '审计' } as const;
const SETTING = { id: 'setting', text: '设置' } as const;
const GOODS = { id: 'goods', text: '商品' } as const;
export type DeskQueue = (typeof QUEUES)[number]['id'] | typeof AUDIT.id | typeof SETTING.id | typeof GOODS.id;

/** A page of its own. It is led to from here alone, so that a first visit does not load its name with ROUTES. */
const WORDS_ROUTE = '/packageAlbumE/backgroundProcess/sensitive';
const WORDS = { id: 'words', text: '敏感词' } as const;

export interface DeskTabsProps {
  readonly queue: DeskQueue;
  readonly counts: CaseCounts | undefined;
  readonly onChoose: (queue: DeskQueue) => void;
}

/** Which right of the desk opens a queue. */
const RIGHT_OF: Readonly<Record<string, AdminRight>> = { audit: 'audit', setting: 'settings', goods: 'finance' };
const rightOf = (id: string): AdminRight => RIGHT_OF[id] ?? 'moderation';

/** The first that these rights open. */
export function firstQueue(rights: readonly AdminRight[]): DeskQueue | null {
  return [...QUEUES, AUDIT, SETTING, GOODS].find(({ id }) => rights.includes(rightOf(id)))?.id ?? null;
}

/** The queues of the desk that one's rights open, with what waits in each, and the page of the words. */
export function DeskTabs({ queue, counts, onChoose }: DeskTabsProps) {
  const rights = useDeskRights();
  return (
    <Tabs
      label="审核队列"
      tabs={[
        ...QUEUES.map((one) => ({ ...one, ...(counts === undefined ? {} : { count: counts[one.id] }) })),
        AUDIT,
        SETTING,
        GOODS,
        WORDS,
      ].filter(({ id }) => rights.includes(rightOf(id)))}
      selectedId={queue}
      onSelect={(id) =>
        id === WORDS.id ? void navigation.goTo(WORDS_ROUTE) /* a refused jump leaves one here */ : onChoose(id)
      }
    />
  );
}

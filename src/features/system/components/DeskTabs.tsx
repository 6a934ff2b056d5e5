import type { CaseCounts } from '@contract/schemas/moderation';
import { Tabs } from '@/components/Tabs';
import { navigation } from '@/platform/navigation';

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

/** The queues of the desk with what waits in each, and the page of the words. */
export function DeskTabs({ queue, counts, onChoose }: DeskTabsProps) {
  return (
    <Tabs
      label="审核队列"
      tabs={[
        ...QUEUES.map((one) => ({ ...one, ...(counts === undefined ? {} : { count: counts[one.id] }) })),
        AUDIT,
        SETTING,
        GOODS,
        WORDS,
      ]}
      selectedId={queue}
      onSelect={(id) =>
        id === WORDS.id ? void navigation.goTo(WORDS_ROUTE) /* a refused jump leaves one here */ : onChoose(id)
      }
    />
  );
}

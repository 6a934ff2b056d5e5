import { Empty } from '@/components/Empty';
import { TO_DISCOVER } from '@/stores/navigate';

/** In place of a page that is none, at least for who is here. */
export function NoPage() {
  return (
    <Empty icon="compass" title="页面不存在或已被删除" text="检查一下链接，或者回到发现看看" action={TO_DISCOVER} />
  );
}

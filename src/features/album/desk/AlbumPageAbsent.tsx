import { Empty } from '@/components/Empty';
import { PageShell } from '@/shell/PageShell';
import { TO_DISCOVER } from '@/stores/navigate';

export interface AlbumPageAbsentProps {
  /** Of the page that cannot be shown. */
  readonly title: string;
}

/** Instead of a page of an album that is not there, or not for this person. */
export function AlbumPageAbsent({ title }: AlbumPageAbsentProps) {
  return (
    <PageShell title={title}>
      <Empty icon="image-off" title="相册不存在或已被删除" action={TO_DISCOVER} />
    </PageShell>
  );
}

import { Segmented } from '@/components/fields/Segmented';
import { setDiscoverSort, useDiscoverSort } from './discover-sort';

const SORTS = [
  { id: 'newest', text: '最新' },
  { id: 'hot', text: '热门' },
] as const;

/** The order of the public albums. */
export function DiscoverSort() {
  const sort = useDiscoverSort((state) => state.sort);
  return <Segmented label="排序" options={SORTS} selectedId={sort} onSelect={setDiscoverSort} />;
}

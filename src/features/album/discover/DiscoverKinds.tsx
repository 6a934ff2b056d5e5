import { listAlbumTypes } from '@contract/http/album';
import { useCall } from '@/api/use-call';
import { Tabs, type TabsProps } from '@/components/Tabs';
import type { Filter } from './discover-filter';

/** The kinds of albums as the server has them now, in place of those that the page begins with. */
export function DiscoverKinds(props: TabsProps<Filter>) {
  const types = useCall(listAlbumTypes, {}, { toast: false, loading: false }).data;
  if (types === undefined) return <Tabs {...props} />;
  const own = props.tabs.filter(({ id }) => !(+id > 0));
  const kinds = types.map(({ template, name }) => ({ id: `${template}` as const, text: name }));
  return <Tabs {...props} tabs={[...own, ...kinds]} />;
}

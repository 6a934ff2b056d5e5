import { CellSkeleton } from '@/components/CellSkeleton';
import { useLoaded } from '@/shell/use-loaded';
import type { AssistantThreadProps } from './assistant-thread-props';

const load = () => import('./AssistantThread');

/** Its file comes with the first look at the assistant. */
export function AssistantThread(props: AssistantThreadProps) {
  const loaded = useLoaded(true, load);
  return loaded === null ? <CellSkeleton rows={5} /> : <loaded.AssistantThread {...props} />;
}

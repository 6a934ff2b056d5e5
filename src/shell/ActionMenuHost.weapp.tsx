import { ActionMenu } from '@/components/ActionMenu';
import { chooseAction, useOverlays } from '@/stores/overlays';

/** The menu of actions. */
export function ActionMenuHost() {
  const actions = useOverlays((state) => state.actions);
  if (actions === null) return null;
  return <ActionMenu key={actions.id} title={actions.title} items={actions.items} onClose={chooseAction} />;
}

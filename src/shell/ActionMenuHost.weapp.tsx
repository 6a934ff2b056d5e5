import { ActionMenu } from '@/components/layers/ActionMenu';
import { chooseAction, useOverlays } from '@/stores/base/overlays';

/** The menu of actions. */
export function ActionMenuHost() {
  const actions = useOverlays((state) => state.actions);
  if (actions === null) return null;
  return (
    <ActionMenu
      key={actions.id}
      title={actions.title}
      items={actions.items}
      at={actions.at}
      isTitled={actions.isTitled}
      onClose={chooseAction}
    />
  );
}

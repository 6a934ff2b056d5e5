import { chooseAction, useOverlays } from '@/stores/base/overlays';
import { useLoaded } from './use-loaded';

const loadMenu = () => import('@/components/layers/ActionMenu');

/** The menu of actions. Its file comes with the first one. */
export function ActionMenuHost() {
  const actions = useOverlays((state) => state.actions);
  const loaded = useLoaded(actions !== null, loadMenu);
  if (actions === null || loaded === null) return null;
  return (
    <loaded.ActionMenu
      key={actions.id}
      title={actions.title}
      items={actions.items}
      at={actions.at}
      isTitled={actions.isTitled}
      onClose={chooseAction}
    />
  );
}

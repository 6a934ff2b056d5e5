import { ActionBar } from '@/components/ActionBar';
import type { IconName } from '@/components/icon-names';
import { PICKED_ACTION_NAMES, type PickedAction, type WallPicked } from '@/domain/wall/wall-selection';
import { showActions } from '@/stores/base/overlays';

export interface PickedBarProps {
  readonly picked: WallPicked;
  readonly actions: readonly PickedAction[];
  readonly onAction: (action: PickedAction) => void;
}

const ICONS: Readonly<Partial<Record<PickedAction, IconName>>> = {
  buy: 'receipt-text',
  cart: 'shopping-cart',
  like: 'heart',
  collect: 'star',
  download: 'download',
  delete: 'trash-2',
};

const IN_BAR = 4;

/** What can be done with the selection: the first four that have an icon in the bar, the rest in a menu. */
export function PickedBar({ picked, actions, onAction }: PickedBarProps) {
  const shown = actions
    .flatMap((id) => {
      const icon = ICONS[id];
      return icon === undefined ? [] : [{ id, icon, text: PICKED_ACTION_NAMES[id] }];
    })
    .slice(0, IN_BAR);
  const rest = actions.filter((id) => shown.every((each) => each.id !== id));
  const more = { id: 'more', icon: 'ellipsis' as const, text: '更多' };
  const act = async (id: string): Promise<void> => {
    const chosen =
      id === 'more' ? await showActions(rest.map((one) => ({ id: one, label: PICKED_ACTION_NAMES[one] }))) : id;
    const action = actions.find((one) => one === chosen);
    if (action !== undefined) onAction(action);
  };
  return (
    <ActionBar
      label="对所选照片的操作"
      actions={rest.length > 0 ? [...shown, more] : shown}
      isDisabled={picked.size === 0}
      disabledReason="请先选择照片"
      onAction={(id) => void act(id) /* tells its failures */}
    />
  );
}

import { listPickedActions, type PickedRights } from '@/domain/wall/wall-selection';
import { PickedBar, type PickedBarProps } from './PickedBar';

export interface WallPickedBarProps extends Omit<PickedBarProps, 'actions'> {
  readonly rights: PickedRights;
}

/** What this person may do with what is picked. */
export const WallPickedBar = ({ rights, ...props }: WallPickedBarProps) => (
  <PickedBar {...props} actions={listPickedActions(rights)} />
);

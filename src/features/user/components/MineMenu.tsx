import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Icon } from '@/components/Icon';
import { openEntry, useMineMenu } from '../hooks/use-mine-menu';

/** The menu's cards. */
export function MineMenu({ isCapacityExceeded }: { readonly isCapacityExceeded: boolean }) {
  const groups = useMineMenu(isCapacityExceeded);
  return (
    <>
      {groups.map((entries) => (
        <CellGroup key={entries[0]?.group ?? 0}>
          {entries.map((entry) => (
            <Cell
              key={entry.id}
              title={entry.title}
              icon={entry.icon}
              onPress={() => void openEntry(entry) /* a refused jump leaves the person here */}
              {...(entry.hasWarning
                ? { value: '已超出', end: <Icon name="triangle-alert" size={20} colour="danger" /> }
                : {})}
            />
          ))}
        </CellGroup>
      ))}
    </>
  );
}

import type { AlbumVisibility } from '@contract/constants/album';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { VISIBILITIES } from '@/domain/album/album-visibility';

export interface VisibilityCellsProps {
  readonly visibility: AlbumVisibility;
  readonly onChange: (visibility: AlbumVisibility) => void;
}

export function VisibilityCells({ visibility: chosen, onChange }: VisibilityCellsProps) {
  return (
    <CellGroup title="谁可以看" isChoice>
      {VISIBILITIES.map(({ visibility, title, note }) => (
        <Cell
          key={visibility}
          title={title}
          note={note}
          isChosen={chosen === visibility}
          onPress={() => onChange(visibility)}
        />
      ))}
    </CellGroup>
  );
}

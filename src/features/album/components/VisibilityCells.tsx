import { ALBUM_VISIBILITY, type AlbumVisibility } from '@contract/constants/album';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';

const VISIBILITIES = [
  { visibility: ALBUM_VISIBILITY.public, title: '公开', note: '出现在发现页，任何人都能浏览' },
  { visibility: ALBUM_VISIBILITY.link, title: '凭链接访问', note: '只有拿到链接的人能浏览' },
  { visibility: ALBUM_VISIBILITY.password, title: '凭密码访问', note: '拿到链接后，还要输入密码' },
  { visibility: ALBUM_VISIBILITY.members, title: '仅成员可见', note: '只有加入相册的人能浏览' },
] as const;

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

import { hideAlbum } from '@contract/http/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { call } from '@/api/client';
import { Cell } from '@/components/Cell';
import { Switch } from '@/components/fields/Switch';
import { showToast } from '@/stores/base/overlays';
import { useSwitch } from '@/stores/use-switch';

export interface HideAlbumCellProps {
  readonly album: Pick<AlbumDetail, 'id' | 'isHidden'>;
  readonly onChanged: (isHidden: boolean) => void;
}

/** Hides an album from everybody who is not of it, at once. */
export function HideAlbumCell({ album, onChanged }: HideAlbumCellProps) {
  const { isOn, flip } = useSwitch({
    key: `hide:${album.id}`,
    known: album.isHidden,
    send: (hide) => call(hideAlbum, { id: album.id, hide }),
    onAnswer: ({ isHidden }) => onChanged(isHidden),
  });
  const change = async (): Promise<void> => {
    const answer = await flip();
    if (answer !== null) showToast(answer.isHidden ? '已隐藏，只有相册成员能看' : '已取消隐藏');
  };
  return (
    <Cell
      title="隐藏相册"
      note="只有相册成员能看，随时可以恢复"
      end={<Switch label="隐藏相册" isOn={isOn} onChange={() => void change() /* tells its failures */} />}
    />
  );
}

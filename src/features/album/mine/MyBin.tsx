import { View } from '@tarojs/components';
import { useState } from 'react';
import type { BinAlbums } from '@contract/schemas/media';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { describeLeft } from '@/domain/album/bin-left';
import { formatCount } from '@/domain/format/format-count';
import { now } from '@/stores/base/clock';
import { showActions } from '@/stores/base/overlays';
import type { BinAlbumsInHand } from './use-bin-albums';
import { ManageBin } from '../desk/ManageBin';
import styles from './ListedPhotos.module.scss';

/** Everything of one's own that was removed and can come back: whole albums, then photos and videos. */
export function MyBin({ bin }: { readonly bin: BinAlbumsInHand }) {
  const [nowMs] = useState(now);
  const act = async (album: BinAlbums[number]): Promise<void> => {
    const chosen = await showActions(
      [
        { id: 'restore', label: '恢复' },
        { id: 'erase', label: '彻底删除', isDanger: true },
      ],
      album.name,
    );
    if (chosen === 'restore') await bin.restore(album);
    else if (chosen === 'erase') await bin.erase(album);
  };
  return (
    <View>
      <View className={styles['rows'] ?? ''}>
        {bin.data === undefined &&
          (bin.error === null ? <CellSkeleton rows={2} /> : <ErrorState onRetry={bin.reload} />)}
        {bin.rows.length > 0 && (
          <CellGroup title="删除的相册">
            {bin.rows.map((album) => (
              <Cell
                key={album.id}
                icon="images"
                title={album.name}
                note={album.mediaCount === 0 ? '空相册' : `${formatCount(album.mediaCount)}项照片和视频`}
                value={describeLeft(album.eraseTime, nowMs)}
                onPress={() => void act(album) /* tells its failures */}
              />
            ))}
          </CellGroup>
        )}
      </View>
      <ManageBin albumId={null} />
    </View>
  );
}

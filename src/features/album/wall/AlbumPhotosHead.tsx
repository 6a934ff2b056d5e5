import { View } from '@tarojs/components';
import type { AlbumDetail } from '@contract/schemas/album';
import { canArrange } from '@/domain/wall/wall-tabs';
import { AlbumBar, type AlbumBarProps } from './AlbumBar';
import styles from './AlbumPhotos.module.scss';
import { AlbumHeader, AlbumHeaderSkeleton } from './AlbumHeader';
import { FindMeButton } from './FindMeButton';
import { PeopleChips } from './PeopleChips';
import { TransferOffer } from './TransferOffer';

export interface AlbumPhotosHeadProps extends AlbumBarProps {
  readonly album: AlbumDetail;
  /** The album is somebody else's now. */
  readonly onChanged: () => void;
}

/** Above the photos: the album, and what of it is looked at. */
export function AlbumPhotosHead({ album, onChanged, ...bar }: AlbumPhotosHeadProps) {
  const { view } = bar.shown;
  return (
    <>
      <AlbumHeader album={album} />
      <TransferOffer album={album} onChanged={onChanged} />
      <FindMeButton album={album} />
      {album.hasPeople && canArrange(bar.shown.tab) && (
        <PeopleChips
          albumId={album.id}
          chosenId={view.personId}
          onChoose={(personId) => bar.shown.setView({ ...view, personId })}
        />
      )}
      <AlbumBar {...bar} />
    </>
  );
}

/** The whole page while the album is on its way: what comes stands in its place, and nothing that one sees moves. */
export function AlbumPhotosSkeleton() {
  return (
    <>
      <AlbumHeaderSkeleton />
      <View className={styles['waiting'] ?? ''} />
    </>
  );
}

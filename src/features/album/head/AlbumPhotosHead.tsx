import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import type { AlbumDetail } from '@contract/schemas/album';
import { Segmented } from '@/components/fields/Segmented';
import { canArrange } from '@/domain/wall/wall-tabs';
import type { BabyAlbumState } from '../baby/use-baby-album';
import { AlbumBar, type AlbumBarProps } from './AlbumBar';
import styles from '../wall/AlbumPhotos.module.scss';
import { AlbumHeader, AlbumHeaderSkeleton } from './AlbumHeader';
import { FindMeButton } from './FindMeButton';
import { PeopleChipsHost } from './PeopleChipsHost';
import { TransferOfferHost } from './TransferOfferHost';
import type { BabyParts } from './use-baby-parts';

export interface AlbumPhotosHeadProps extends AlbumBarProps {
  readonly album: AlbumDetail;
  /** Of a child's album. */
  readonly baby: BabyAlbumState | undefined;
  readonly parts: BabyParts | null;
  /** Of a feed: whether its posts are looked at, or its photos. */
  readonly feed: FeedSwitchProps | undefined;
  /** Of an album for what is made: what is to be made next. */
  readonly making: ReactNode;
  /** The album is somebody else's now. */
  readonly onChanged: () => void;
}

/** Above the photos: the album, and what of it is looked at. */
export function AlbumPhotosHead({ album, baby, parts, feed, making, onChanged, ...bar }: AlbumPhotosHeadProps) {
  const { view } = bar.shown;
  const first = (
    <>
      <AlbumHeader album={album} />
      <TransferOfferHost album={album} onChanged={onChanged} />
      {feed !== undefined && <FeedSwitch {...feed} />}
    </>
  );
  if (feed?.isOn === true) return first;
  return (
    <>
      {first}
      {making}
      {baby !== undefined && parts !== null && <parts.AlbumBaby albumId={album.id} baby={baby} shown={bar.shown} />}
      <FindMeButton album={album} />
      {album.hasPeople && canArrange(bar.shown.tab) && (
        <PeopleChipsHost
          albumId={album.id}
          chosenId={view.personId}
          onChoose={(personId) => bar.shown.setView({ ...view, personId })}
        />
      )}
      <AlbumBar {...bar} />
    </>
  );
}

export interface FeedSwitchProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

function FeedSwitch({ isOn, onSwitch }: FeedSwitchProps) {
  return (
    <View className={styles['switch'] ?? ''}>
      <Segmented
        label="笔记或照片"
        options={[
          { id: 'posts', text: '笔记' },
          { id: 'photos', text: '照片' },
        ]}
        selectedId={isOn ? 'posts' : 'photos'}
        onSelect={(id) => onSwitch(id === 'posts')}
      />
    </View>
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

import { View } from '@tarojs/components';
import { type ReactNode, useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import type { AlbumDetail } from '@contract/schemas/album';
import { nameAgeSpan } from '@/domain/album/baby-days';
import { yearOf } from '@/domain/format/format-date';
import { formatDay } from '@/domain/format/format-day';
import { shanghaiDay } from '@/domain/format/shanghai-day';
import { Segmented } from '@/components/fields/Segmented';
import { canArrange, isPlainView } from '@/domain/wall/wall-tabs';
import { now } from '@/stores/base/clock';
import { BabyHead } from '../baby/BabyHead';
import { AgeSpans } from '../baby/AgeSpans';
import { DaysLikeToday, NarrowedDays } from '../baby/DaysLikeToday';
import type { BabyAlbumState } from '../baby/use-baby-album';
import { AlbumBar, type AlbumBarProps } from './AlbumBar';
import styles from './AlbumPhotos.module.scss';
import { AlbumHeader, AlbumHeaderSkeleton } from './AlbumHeader';
import { FindMeButton } from './FindMeButton';
import { PeopleChips } from './PeopleChips';
import { TransferOffer } from './TransferOffer';

export interface AlbumPhotosHeadProps extends AlbumBarProps {
  readonly album: AlbumDetail;
  /** Of a child's album. */
  readonly baby: BabyAlbumState | undefined;
  /** Of a feed: whether its posts are looked at, or its photos. */
  readonly feed: FeedSwitchProps | undefined;
  /** Of an album for what is made: what is to be made next. */
  readonly making: ReactNode;
  /** The album is somebody else's now. */
  readonly onChanged: () => void;
}

/** Above the photos: the album, and what of it is looked at. */
export function AlbumPhotosHead({ album, baby, feed, making, onChanged, ...bar }: AlbumPhotosHeadProps) {
  const { view } = bar.shown;
  const first = (
    <>
      <AlbumHeader album={album} />
      <TransferOffer album={album} onChanged={onChanged} />
      {feed !== undefined && <FeedSwitch {...feed} />}
    </>
  );
  if (feed?.isOn === true) return first;
  return (
    <>
      {first}
      {making}
      {baby !== undefined && <AlbumBaby albumId={album.id} baby={baby} shown={bar.shown} />}
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

interface AlbumBabyProps {
  readonly albumId: string;
  readonly baby: BabyAlbumState;
  readonly shown: AlbumBarProps['shown'];
}

/** The album's children, and the photos of this day in earlier years. */
function AlbumBaby({ albumId, baby, shown: { wall, tab, view, isOwn, setTab, setView } }: AlbumBabyProps) {
  const [today] = useState(() => shanghaiDay(now()));
  const [currentYear] = useState(() => yearOf(now()));
  const isOfOneDay = view.dayFrom !== '' && view.dayFrom === view.dayTo;
  const narrowedTo = isOfOneDay ? formatDay(view.dayFrom, currentYear) : nameAgeSpan(baby.child, view);
  const openDays = (dayFrom: string, dayTo: string): void => {
    if (!canArrange(tab)) setTab(TAB_KIND.photoVideo);
    setView({ ...view, dayFrom, dayTo });
  };
  return (
    <>
      <BabyHead albumId={albumId} baby={baby} today={today} />
      {!isOwn && isPlainView(view) && (
        <>
          <DaysLikeToday wall={wall} child={baby.child} today={today} onOpen={(day) => openDays(day, day)} />
          <AgeSpans wall={wall} child={baby.child} onOpen={({ dayFrom, dayTo }) => openDays(dayFrom, dayTo)} />
        </>
      )}
      {canArrange(tab) && narrowedTo !== '' && (
        <NarrowedDays name={narrowedTo} onEnd={() => setView({ ...view, dayFrom: '', dayTo: '' })} />
      )}
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

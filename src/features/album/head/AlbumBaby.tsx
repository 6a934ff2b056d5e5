import { useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { nameAgeSpan } from '@/domain/album/baby-days';
import { yearOf } from '@/domain/format/format-date';
import { formatDay } from '@/domain/format/format-day';
import { canArrange, isPlainView } from '@/domain/wall/wall-tabs';
import { now } from '@/stores/base/clock';
import { AgeSpans } from '../baby/AgeSpans';
import { BabyHead } from '../baby/BabyHead';
import { DaysLikeToday, NarrowedDays } from '../baby/DaysLikeToday';
import type { BabyAlbumState } from '../baby/use-baby-album';
import type { AlbumBarProps } from './AlbumBar';

// What a day of the wall is called beside its date.
export { ageOnDay } from '@/domain/album/baby-days';

export interface AlbumBabyProps {
  readonly albumId: string;
  readonly baby: BabyAlbumState;
  readonly shown: AlbumBarProps['shown'];
}

/** The album's children, and the photos of this day in earlier years. */
export function AlbumBaby({ albumId, baby, shown: { wall, tab, view, isOwn, setTab, setView } }: AlbumBabyProps) {
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

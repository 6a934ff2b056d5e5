import type { WallChoices } from '@contract/schemas/media-about';
import { wordPoint } from '@/domain/place';
import { ChoiceChips, type ChoiceChipsProps } from './ChoiceChips';
import { usePlaceNames } from './use-place-names';

export interface PlaceChipsProps extends Pick<ChoiceChipsProps, 'chosenId' | 'onChoose'> {
  readonly places: WallChoices['places'];
}

/** Where photos were taken, by the map service's names. Where there are none they are called by their degrees. */
export function PlaceChips({ places, ...chips }: PlaceChipsProps) {
  const names = usePlaceNames(places);
  const choices = places.map((place) => ({ ...place, name: names.get(place.id) ?? wordPoint(place) }));
  return <ChoiceChips label="拍摄地点" choices={choices} {...chips} />;
}

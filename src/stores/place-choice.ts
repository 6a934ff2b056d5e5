import { toOpenLocationParams } from '@/domain/place-routes';
import { ROUTES } from '@/domain/routes';
import type { Place } from '@/domain/place';
import { navigation } from '@/platform/navigation';
import { places } from '@/platform/place';
import { goBack } from './navigate';
import { showToast } from './base/overlays';

let answer: ((place: Place | null) => void) | null = null;

/** Lets the person pick a place, on WeChat's own page or on ours. Null when none was picked. */
export async function choosePlace(): Promise<Place | null> {
  if (!places.hasOwnPages) return askOnOurPage();
  const outcome = await places.choose();
  switch (outcome.kind) {
    case 'chosen':
      return outcome.place;
    case 'cancelled':
      return null;
    case 'unsupported':
    case 'failed':
      return askOnOurPage();
  }
}

async function askOnOurPage(): Promise<Place | null> {
  answer?.(null);
  const asked = new Promise<Place | null>((resolve) => {
    answer = resolve;
  });
  await navigation.goTo(ROUTES.chooseLocation);
  return asked;
}

/** The page that picks is left: with a place, or without one. */
export async function finishChoosing(place: Place): Promise<void> {
  const isAsked = answer !== null;
  answer?.(place);
  answer = null;
  // Opened by its address nobody waits for the place: it is then shown.
  if (isAsked) await goBack();
  else await navigation.replaceWith(ROUTES.openLocation, toOpenLocationParams(place));
}

export function giveUpChoosing(): void {
  answer?.(null);
  answer = null;
}

/** Shows a place with ways to go there. */
export async function showPlace(place: Place): Promise<void> {
  const { point } = place;
  if (places.hasOwnPages && point !== null) {
    const outcome = await places.show({ ...place, point });
    if (outcome.kind === 'shown') return;
    if (outcome.kind === 'failed') showToast('无法打开地图', { isError: true });
  }
  await navigation.goTo(ROUTES.openLocation, toOpenLocationParams(place));
}

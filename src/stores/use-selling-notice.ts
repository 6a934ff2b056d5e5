import { SELLING } from '@contract/constants/order';
import { getSelling } from '@contract/http/order';
import type { Selling } from '@contract/schemas/order';
import { useCall } from '@/api/use-call';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';

export interface SellingNotice {
  readonly text: string;
  readonly action?: { readonly text: string; readonly onPress: () => void };
}

/**
 * The notice shown to a person who sets a price in an album where nobody could buy. Null: the album can sell, it is not known yet, or the
 * person may not set prices.
 */
export function useSellingNotice(albumId: string | null): SellingNotice | null {
  const { data } = useCall(getSelling, albumId === null ? null : { albumId }, { toast: false, loading: false });
  return data === undefined ? null : toNotice(data);
}

function toNotice({ state, isOwn }: Selling): SellingNotice | null {
  if (state === SELLING.open) return null;
  if (state === SELLING.closed) return { text: '本站只有运营者能卖照片，定了价别人也不能购买' };
  if (state === SELLING.unreceiving) return { text: '运营者登记了相册主人的收款商户号后，别人才能购买' };
  if (!isOwn) return { text: '相册主人通过实名认证后，别人才能购买' };
  // A refused jump leaves the person here.
  const action = { text: '去认证', onPress: () => void navigation.goTo(ROUTES.certification) };
  return { text: '你通过实名认证后，别人才能购买', action };
}

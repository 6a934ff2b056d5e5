import { getAlbumSale } from '@contract/http/order';
import type { AlbumDetail } from '@contract/schemas/album';
import type { AlbumSale } from '@contract/schemas/order';
import { useCall } from '@/api/use-call';
import { device } from '@/platform/device';
import { usePageReturn } from '@/stores/page-return';

export interface AlbumSaleState {
  /** Undefined: nothing is sold to this person here, or it is on its way. */
  readonly sale: AlbumSale | undefined;
  reload(): Promise<void>;
}

/** What of an album may be bought, and how much of it lies in the cart. */
export function useAlbumSale(album: AlbumDetail | undefined): AlbumSaleState {
  const sells = album?.isPriced === true && !album.canManage && !device.isSinglePage;
  const { data, reload } = useCall(getAlbumSale, sells ? { albumId: album.id } : null, {
    toast: false,
    loading: false,
  });
  usePageReturn(() => void reload() /* failures are part of the state */);
  return { sale: data !== undefined && data.count + data.cartCount > 0 ? data : undefined, reload };
}

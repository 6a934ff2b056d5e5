import { decodeParam, parseUid, type RawParams } from './routes';

const ORDER_NO = /^\d{24}$/;
/** Between several of a parameter. Neither an id nor a number holds it. */
const BETWEEN = '.';

/** What is bought at once, without the cart: chosen ones, or everything of an album. None: the cart. */
export function parseCartParams(raw: RawParams): { buyIds: readonly string[]; albumId: string | null } {
  const ids = decodeParam(raw['buy']).split(BETWEEN);
  return { buyIds: ids.flatMap((id) => parseUid(id) ?? []), albumId: parseUid(raw['album']) };
}

export function toCartParams(buyIds: readonly string[]): Record<string, string> {
  return { buy: buyIds.join(BETWEEN) };
}

/** What a tip is for: a photo or video, or a person. */
export type TipFor = { readonly mediaId: string } | { readonly userId: string };

/** Null: no tip is meant. */
export function parseTipParams(raw: RawParams): TipFor | null {
  const [mediaId, userId] = [parseUid(raw['tip']), parseUid(raw['tipTo'])];
  if (mediaId !== null) return { mediaId };
  return userId === null ? null : { userId };
}

export function toTipParams(of: TipFor): Record<string, string> {
  return 'mediaId' in of ? { tip: of.mediaId } : { tipTo: of.userId };
}

export function toWholeAlbumParams(albumId: string): Record<string, string> {
  return { album: albumId };
}

/** Orders that are paid together. None: the list of them. */
export function parseOrderParams(raw: RawParams): { orderNos: readonly string[] } {
  // A mini-program code has one parameter, which holds `o=` and the order's.
  const [, fromScene] = /^o=(\d+)$/.exec(decodeParam(raw['scene'])) ?? [];
  return {
    orderNos: decodeParam(raw['orderNo'] ?? fromScene)
      .split(BETWEEN)
      .filter((orderNo) => ORDER_NO.test(orderNo)),
  };
}

export function toOrderParams(orderNos: readonly string[]): Record<string, string> {
  return { orderNo: orderNos.join(BETWEEN) };
}

/** What the list of orders opens with. */
export type OrderListTab = 'bought' | 'sold' | 'invoices';

export function parseOrderListTab(raw: RawParams): OrderListTab {
  const tab = decodeParam(raw['tab']);
  return tab === 'sold' || tab === 'invoices' ? tab : 'bought';
}

export function toOrderListParams(tab: OrderListTab): Record<string, string> {
  return { tab };
}

/** Empty when the link names no withdrawal. */
export function parseWithdrawalParams(raw: RawParams): { withdrawNo: string } {
  const withdrawNo = decodeParam(raw['withdrawNo']);
  return { withdrawNo: ORDER_NO.test(withdrawNo) ? withdrawNo : '' };
}

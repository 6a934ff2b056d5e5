import { getAlbumLanding, getShowCode } from '@contract/http/album-share';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { ROUTES, toVisitParams } from '@/domain/routes';
import type { RouteParams } from '@/platform/navigation/types';

export type ShownAlbum =
  | { readonly kind: 'page'; readonly path: string; readonly params: RouteParams }
  | { readonly kind: 'failed'; readonly reason: string };

/** The page that the six digits from the screen at an event lead to. */
export async function findShownAlbum(code: string): Promise<ShownAlbum> {
  try {
    const { albumId } = await call(getShowCode, { code }, { toast: false });
    // What only its people see is joined first.
    const isShown = await call(getAlbumLanding, { id: albumId }).then(
      () => true,
      () => false,
    );
    return isShown
      ? { kind: 'page', path: ROUTES.photos, params: toVisitParams(albumId, 'show') }
      : { kind: 'page', path: ROUTES.externalAlbum, params: { invite: code, via: 'show' } };
  } catch (failure) {
    return { kind: 'failed', reason: failure instanceof ApiError ? failure.msg : '没能打开，请稍后再试' };
  }
}

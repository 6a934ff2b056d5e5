import { useShareAppMessage } from '@tarojs/taro';
import type { Album } from '@contract/schemas/album';
import { ROUTES } from '@/domain/routes';
import { http } from '@/platform/http';

/** What the menu of WeChat's capsule hands on: this album's page. WeChat draws the page itself where there is no cover. */
export function useAlbumShare(albumId: string, album: Album | undefined): void {
  useShareAppMessage(() => ({
    title: album?.name ?? '智享相册',
    path: `${ROUTES.photos}?id=${albumId}`,
    ...(album === undefined || album.coverUrl === '' ? {} : { imageUrl: http.baseUrl + album.coverUrl }),
  }));
}

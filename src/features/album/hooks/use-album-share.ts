import { useDidShow, useShareAppMessage } from '@tarojs/taro';
import { useEffect } from 'react';
import type { Album } from '@contract/schemas/album';
import { ROUTES } from '@/domain/routes';
import { http } from '@/platform/http';
import { announceShareCard } from '@/stores/share-page';

/** What WeChat's menus hand on: this album's page. WeChat draws the page itself where there is no cover. */
export function useAlbumShare(albumId: string, album: Album | undefined): void {
  const path = `${ROUTES.photos}?id=${albumId}&via=card`;
  useShareAppMessage(() => ({
    title: album?.name ?? '智享相册',
    path,
    ...(album === undefined || album.coverUrl === '' ? {} : { imageUrl: http.baseUrl + album.coverUrl }),
  }));

  const announce = () => {
    if (album === undefined) return;
    const { name: title, description, coverUrl: imageUrl } = album;
    void announceShareCard({ title, description, path, imageUrl }); // silent
  };
  // The page in front decides: another one had the menu meanwhile.
  useDidShow(announce);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- anew for another album, not at every render
  useEffect(announce, [path, album]);
}

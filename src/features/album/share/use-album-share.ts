import { useDidShow, useShareAppMessage, useShareTimeline } from '@tarojs/taro';
import { useEffect } from 'react';
import type { Album } from '@contract/schemas/album';
import { ROUTES } from '@/domain/routes';
import { http } from '@/platform/http';
import { announceShareCard } from './share-page';

/**
 * What WeChat's menus hand on: this album's page, to a chat or into moments. Without a cover WeChat draws the page itself for a chat,
 * and its own picture for moments.
 */
export function useAlbumShare(albumId: string, album: Album | undefined): void {
  const query = `id=${albumId}&via=card`;
  const path = `${ROUTES.photos}?${query}`;
  const card = {
    title: album?.name ?? '智享相册',
    ...(album === undefined || album.cardUrl === '' ? {} : { imageUrl: http.baseUrl + album.cardUrl }),
  };
  useShareAppMessage(() => ({ ...card, path }));
  useShareTimeline(() => ({ ...card, query }));

  const announce = () => {
    if (album === undefined) return;
    const { name: title, description, cardUrl: imageUrl } = album;
    void announceShareCard({ title, description, path, imageUrl }); // silent
  };
  // The page in front decides: another one had the menu meanwhile.
  useDidShow(announce);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- anew for another album, not at every render
  useEffect(announce, [path, album]);
}

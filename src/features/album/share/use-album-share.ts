import { useDidShow, useShareAppMessage, useShareTimeline } from '@tarojs/taro';
import { useEffect } from 'react';
import type { Album } from '@contract/schemas/album';
import { ROUTES } from '@/domain/routes';
import { http } from '@/platform/http';
import { readCard } from '@/platform/share-button';
import { announceShareCard } from './share-page';

export const toCardPicture = ({ cardUrl }: Pick<Album, 'cardUrl'>): { imageUrl?: string } =>
  cardUrl === '' ? {} : { imageUrl: http.baseUrl + cardUrl };

/**
 * What WeChat's menus hand on: this album's page, to a chat or into moments, unless a button has a card of its own. Without a cover WeChat
 * draws the page itself for a chat, and its own picture for moments.
 */
export function useAlbumShare(albumId: string, album: Album | undefined): void {
  const query = `id=${albumId}&via=card`;
  const path = `${ROUTES.photos}?${query}`;
  const card = { title: album?.name ?? '智享相册', ...(album === undefined ? {} : toCardPicture(album)) };
  useShareAppMessage(({ target }) => readCard(target) ?? { ...card, path });
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

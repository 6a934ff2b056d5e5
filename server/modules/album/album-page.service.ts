import type { AlbumHero } from '@contract/schemas/album';
import type { Db, Id } from '../../db/tables';
import { type Caller, STRANGER } from '../../http/caller';
import type { AccessService, SeenAlbum } from '../access/access.service';
import type { AlbumService } from './album.service';

export interface AlbumPageCard {
  readonly title: string;
  readonly description: string;
  /** A path of this server; empty: none. */
  readonly picture: string;
  readonly top?: { readonly hero: AlbumHero; readonly look: number };
}

export interface AlbumPageDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly albums: Pick<AlbumService, 'getSeen'>;
  readonly shares: { findShared(code: string): Promise<Id | null> };
  /** A post of a feed, for whom it is there. */
  readonly describePost: (caller: Caller, uid: string) => Promise<AlbumPageCard | null>;
}

/** What crawlers and link previews get of an album's page: what a stranger with the link may see, otherwise nothing. */
export function createAlbumPages({ db, access, albums, shares, describePost }: AlbumPageDeps) {
  const findShared = async (code: string): Promise<SeenAlbum | null> => {
    const id = await shares.findShared(code);
    const found = id === null ? null : await access.findAlbum(db, STRANGER, { id });
    return found === null ? null : { ...found, isStrange: true };
  };

  return async (
    asked: { uid: string; postUid?: string; isTopShown?: true } | { code: string },
  ): Promise<AlbumPageCard | null> => {
    const found = 'uid' in asked ? await access.findSeen(STRANGER, asked.uid) : await findShared(asked.code);
    if (found === null) return null;
    const post = 'uid' in asked && asked.postUid !== undefined ? await describePost(STRANGER, asked.postUid) : null;
    if (post !== null) return post;
    const album = await albums.getSeen(STRANGER, found);
    const { name, description, ownerName, photoCount, videoCount, cardUrl } = album;
    const contents = [photoCount > 0 ? `${photoCount}张照片` : '', videoCount > 0 ? `${videoCount}个视频` : ''];
    const words = description || [`${ownerName}的相册`, ...contents].filter(Boolean).join('，');
    const card = { title: name, description: words, picture: cardUrl };
    if (!('isTopShown' in asked)) return card;
    const { hero, look } = album;
    return hero === null ? card : { ...card, top: { hero, look } };
  };
}

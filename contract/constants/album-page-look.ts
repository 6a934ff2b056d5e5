import type { AlbumTheme } from './album';

/**
 * How an album's page looks. `cover`: how high its picture stands; `ground`: what the page is laid on where the album's theme leaves it
 * open; `wall`: how close its photos are; `title`: the letters of its name, and whether it stands on the picture or below it.
 */
export const ALBUM_PAGE_LOOKS = [
  { look: 1, name: '简洁', note: '小封面，照片紧挨着', cover: 'small', ground: 'auto', wall: 'tight', title: 'plain' },
  { look: 2, name: '暗房', note: '大封面，深色底', cover: 'full', ground: 'dark', wall: 'airy', title: 'light' },
  {
    look: 3,
    name: '画册',
    note: '大封面，浅色底，衬线字',
    cover: 'full',
    ground: 'light',
    wall: 'airy',
    title: 'serif',
  },
] as const satisfies readonly AlbumPageLook[];
export interface AlbumPageLook {
  readonly look: 1 | 2 | 3;
  readonly name: string;
  readonly note: string;
  readonly cover: 'small' | 'full';
  readonly ground: AlbumTheme;
  readonly wall: 'tight' | 'airy';
  readonly title: 'plain' | 'light' | 'serif';
}

import type { SearchAlbumPage, SearchAlbumsQuery, SearchMediaPage, SearchMediaQuery } from '../schemas/search';
import { endpoint } from './endpoint';

/** People are found by `findPeople`. Refuses with SEARCH_TOO_SHORT, SEARCH_EMPTY. */
export const searchAlbums = endpoint<SearchAlbumsQuery, SearchAlbumPage>('GET', '/album/album/search/api/albums', {
  auth: 'device',
  loading: false,
  pathIsChosen: true,
});

/** As `searchAlbums`; with ALBUM_ABSENT where the album is not for the caller. */
export const searchMedia = endpoint<SearchMediaQuery, SearchMediaPage>('GET', '/album/album/search/api/photos', {
  auth: 'device',
  loading: false,
  pathIsChosen: true,
});

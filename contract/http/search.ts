import type {
  PopularTags,
  SearchAlbumPage,
  SearchAlbumsQuery,
  SearchMediaPage,
  SearchMediaQuery,
  Suggestions,
  SuggestQuery,
} from '../schemas/search';
import type { Empty } from '../schemas/shared';
import { endpoint } from './endpoint';

/** People are found by `findPeople`. Refuses with SEARCH_TOO_SHORT, SEARCH_EMPTY. */
export const searchAlbums = endpoint<SearchAlbumsQuery, SearchAlbumPage>('GET', '/album/album/search/api/albums', {
  auth: 'device',
  loading: false,
  specified: 'nothing',
});

/** Names and tags of albums that the caller finds, while he types. */
export const suggestSearch = endpoint<SuggestQuery, Suggestions>('GET', '/album/album/search/api/suggest', {
  auth: 'device',
  toast: false,
  loading: false,
  timeoutMs: 3_000,
  specified: 'nothing',
});

/** Each leads to the albums that have it: `searchAlbums`. */
export const listPopularTags = endpoint<Empty, PopularTags>('GET', '/album/album/search/api/tags', {
  auth: 'device',
  toast: false,
  loading: false,
  specified: 'nothing',
});

/** As `searchAlbums`; with ALBUM_ABSENT where the album is not for the caller. */
export const searchMedia = endpoint<SearchMediaQuery, SearchMediaPage>('GET', '/album/album/search/api/photos', {
  auth: 'device',
  loading: false,
  specified: 'nothing',
});

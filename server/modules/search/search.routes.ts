import { listPopularTags, searchAlbums, searchMedia, suggestSearch } from '@contract/http/search';
import {
  PopularTags,
  SearchAlbumPage,
  SearchAlbumsQuery,
  SearchMediaPage,
  SearchMediaQuery,
  Suggestions,
  SuggestQuery,
} from '@contract/schemas/search';
import { Empty } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { SearchService } from './search.service';

export function bindSearch(routes: Routes, search: SearchService): void {
  routes.bind(searchAlbums, { input: SearchAlbumsQuery, data: SearchAlbumPage }, search.searchAlbums);
  routes.bind(searchMedia, { input: SearchMediaQuery, data: SearchMediaPage }, search.searchMedia);
  routes.bind(suggestSearch, { input: SuggestQuery, data: Suggestions }, search.suggest);
  routes.bind(listPopularTags, { input: Empty, data: PopularTags }, (caller) => search.listPopularTags(caller));
}

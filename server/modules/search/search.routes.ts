import { searchAlbums, searchMedia } from '@contract/http/search';
import { SearchAlbumPage, SearchAlbumsQuery, SearchMediaPage, SearchMediaQuery } from '@contract/schemas/search';
import type { Routes } from '../../http/bind';
import type { SearchService } from './search.service';

export function bindSearch(routes: Routes, search: SearchService): void {
  routes.bind(searchAlbums, { input: SearchAlbumsQuery, data: SearchAlbumPage }, search.searchAlbums);
  routes.bind(searchMedia, { input: SearchMediaQuery, data: SearchMediaPage }, search.searchMedia);
}

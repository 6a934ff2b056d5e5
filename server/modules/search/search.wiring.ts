import { defineArea } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { AlbumArea } from '../album/album.wiring';
import type { MediaArea } from '../media/media.wiring';
import { createSearch } from './search.service';

export const searchArea = defineArea({
  name: 'search',
  tables: { album_text: {} },
  wire: (deps, { access: { access }, album: { albums }, media }: AccessArea & AlbumArea & MediaArea) => ({
    search: createSearch({ ...deps, access, albums, mediaLists: media.lists }),
  }),
  async bind({ routes }, { search }) {
    (await import('./search.routes')).bindSearch(routes, search);
  },
});

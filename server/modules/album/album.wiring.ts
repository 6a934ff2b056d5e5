import { defineArea, type ServicesOf } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { CapacityArea } from '../capacity/capacity.wiring';
import { addMarkJobs } from '../media/derive/media-mark.jobs';
import type { MediaArea } from '../media/media.wiring';
import type { NoticeService } from '../notice/notice.service';
import type { UserArea } from '../user/user.wiring';
import type { WordArea } from '../word/word.wiring';
import { createAlbumBrowses } from './album-browse.service';
import { createAlbumLabels } from './album-label.service';
import { createAlbumPasswords } from './album-password.service';
import { createAlbumPeople } from './album-person.service';
import { createAlbumTemplateDesk, createAlbumTemplates } from './album-template.service';
import { createAlbumTransfers } from './album-transfer.service';
import { createAlbums } from './album.service';
import { ALBUM_TABLES } from './album.tables';

/** Built after this area. */
interface BuiltLater {
  readonly notice: { readonly notices: Pick<NoticeService, 'tell'> };
}

export const albumArea = defineArea({
  name: 'album',
  tables: ALBUM_TABLES,
  wire(given, areas: AccessArea & WordArea & UserArea & CapacityArea & MediaArea & BuiltLater) {
    const deps = { ...given, access: areas.access.access, texts: areas.word.texts };
    const passwords = createAlbumPasswords({ ...deps, guessPaces: areas.access.guessPaces });
    const browses = createAlbumBrowses(deps);
    const albums = createAlbums({
      ...deps,
      urls: areas.media.urls,
      users: areas.user.users,
      pictures: areas.user.pictures,
      passwords,
      onWatermark: (tx, albumId) => addMarkJobs(deps.jobs, tx, albumId),
      onOpened: (caller, albumId) => browses.note(caller, albumId),
    });
    return {
      albums,
      templates: createAlbumTemplates(deps),
      templateDesk: createAlbumTemplateDesk(deps),
      passwords,
      browses,
      people: createAlbumPeople(deps),
      labels: createAlbumLabels(deps),
      transfers: createAlbumTransfers({
        ...deps,
        capacity: areas.capacity.capacity,
        notices: { tell: (tx, tellings) => areas.notice.notices.tell(tx, tellings) },
      }),
    };
  },
  async bind({ routes }, own) {
    (await import('./album.routes')).bindAlbums(routes, own);
    (await import('./album-person.routes')).bindAlbumPeople(routes, own);
  },
});

export type AlbumArea = ServicesOf<typeof albumArea>;

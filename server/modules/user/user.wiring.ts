import { defineArea, type ServicesOf } from '../../area';
import type { AlbumService } from '../album/album.service';
import type { InstallationArea } from '../installation/installation.wiring';
import { createDrawingGate } from '../media/objects/drawing-gate';
import type { MediaListService } from '../media/wall/media-list.service';
import type { PrivacyService } from '../security/privacy.service';
import type { WordArea } from '../word/word.wiring';
import { createAttention } from './attention.service';
import { createPeople, type PersonDeps } from './person.service';
import { createPictures } from './picture.service';
import { createProfiles } from './profile.service';
import { createUsers } from './user.service';
import { USER_TABLES } from './user.tables';

/** Built after this area, from it: a person's page shows albums and photos. */
interface BuiltLater {
  readonly album: { readonly albums: AlbumService };
  readonly media: { readonly lists: MediaListService };
  readonly security: { readonly privacy: PrivacyService };
}

export const userArea = defineArea({
  name: 'user',
  tables: USER_TABLES,
  async wire(deps, areas: InstallationArea & WordArea & BuiltLater, { files }) {
    const { publicUrl } = deps.env;
    const secret = await areas.installation.installation.secret('upload-credential');
    const conversions = createDrawingGate(Infinity);
    const users = createUsers(deps);
    const pictures = createPictures({ ...deps, secret, conversions, files });
    const albums: PersonDeps['albums'] = {
      listOfOwner: (...asked) => areas.album.albums.listOfOwner(...asked),
    };
    const mediaLists: PersonDeps['mediaLists'] = {
      listBestOf: (...asked) => areas.media.lists.listBestOf(...asked),
      countLikesOf: (...asked) => areas.media.lists.countLikesOf(...asked),
    };
    return {
      users,
      pictures,
      /** One for the process: whatever converts pictures while somebody waits. */
      conversions,
      profiles: createProfiles({ ...deps, users, pictures, texts: areas.word.texts }),
      people: createPeople({
        ...deps,
        albums,
        mediaLists,
        privacyOf: (db, userId) => areas.security.privacy.privacyOf(db, userId),
        publicUrl,
      }),
      attention: createAttention(deps),
    };
  },
  async bind({ routes, http, rateLimits }, own) {
    (await import('./user.routes')).bindUsers(routes, own);
    (await import('./picture.routes')).registerPictures(http, own.pictures, rateLimits);
    (await import('./attention.routes')).bindAttention(routes, own.attention);
  },
});

export type UserArea = ServicesOf<typeof userArea>;

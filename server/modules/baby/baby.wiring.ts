import { defineArea } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { WordArea } from '../word/word.wiring';
import type { UserArea } from '../user/user.wiring';
import { createBabies } from './baby.service';
import { createFamilies } from './baby-family.service';
import { BABY_TABLES } from './baby.tables';
import { createYearBooks } from './year-book.service';

export const babyArea = defineArea({
  name: 'baby',
  tables: BABY_TABLES,
  wire(deps, areas: AccessArea & UserArea & MediaArea & WordArea) {
    const { texts } = areas.word;
    const own = { ...deps, access: areas.access.access, mediaLists: areas.media.lists, texts };
    const { downloads, drawings: gate } = areas.media;
    return {
      babies: createBabies({ ...own, pictures: areas.user.pictures, users: areas.user.users }),
      yearBooks: createYearBooks({ ...own, families: createFamilies(own), downloads, gate }),
    };
  },
  async bind({ routes }, { babies, yearBooks }) {
    (await import('./baby.routes')).bindBabies(routes, babies, yearBooks);
  },
});

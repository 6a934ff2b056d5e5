import { defineArea, type ServicesOf } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { UserArea } from '../user/user.wiring';
import { createBabies } from './baby.service';
import { BABY_TABLES } from './baby.tables';

export const babyArea = defineArea({
  name: 'baby',
  tables: BABY_TABLES,
  wire(deps, areas: AccessArea & UserArea & MediaArea) {
    const babies = createBabies({
      ...deps,
      access: areas.access.access,
      mediaLists: areas.media.lists,
      pictures: areas.user.pictures,
      users: areas.user.users,
    });
    return { babies };
  },
  async bind({ routes }, { babies }) {
    (await import('./baby.routes')).bindBabies(routes, babies);
  },
});

export type BabyArea = ServicesOf<typeof babyArea>;

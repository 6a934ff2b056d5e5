import { defineArea, type ServicesOf } from '../../area';
import { createBanners } from './banner.service';
import { createPublicData } from './public-data.service';
import { createSystem } from './system.service';
import { SYSTEM_TABLES } from './system.tables';

export const systemArea = defineArea({
  name: 'system',
  tables: SYSTEM_TABLES,
  wire: (deps) => ({
    system: createSystem(deps),
    publicData: createPublicData(deps),
    banners: createBanners(deps),
  }),
  async bind({ routes, http, rateLimits }, { system, publicData, banners }) {
    (await import('./system.routes')).bindSystem(routes, system, publicData, banners);
    (await import('./banner.routes')).registerBanners(http, banners, rateLimits);
  },
});

export type SystemArea = ServicesOf<typeof systemArea>;

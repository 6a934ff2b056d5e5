import { defineArea, type ServicesOf } from '../../area';
import type { PointArea } from '../point/point.wiring';
import type { PublicDataService } from '../system/public-data.service';
import type { UserArea } from '../user/user.wiring';
import { createAdDesk } from './ad-desk.service';
import { createAds } from './ad.service';
import { AD_TABLES } from './ad.tables';

/** Built after this area. */
interface BuiltLater {
  readonly system: { readonly publicData: PublicDataService };
}

export const adArea = defineArea({
  name: 'ad',
  tables: AD_TABLES,
  wire: (deps, areas: PointArea & UserArea & BuiltLater) => ({
    ads: createAds({
      ...deps,
      points: areas.point.points,
      isOrdinary: async (caller) => (await areas.user.users.getMemberLevel(deps.db, caller)) === 'level_10',
      isReported: async () => (await areas.system.publicData.getValue('SYS_AD_REPORT')) === '1',
    }),
    desk: createAdDesk(deps),
  }),
  async bind({ routes }, { ads }) {
    (await import('./ad.routes')).bindAds(routes, ads);
  },
});

export type AdArea = ServicesOf<typeof adArea>;

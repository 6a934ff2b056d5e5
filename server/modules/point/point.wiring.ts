import { defineArea, type ServicesOf } from '../../area';
import { createPointDesk } from './point-desk.service';
import { createPointExchanges } from './point-exchange.service';
import { createPoints } from './point.service';
import { POINT_TABLES } from './point.tables';

export const pointArea = defineArea({
  name: 'point',
  tables: POINT_TABLES,
  wire: (deps) => ({
    points: createPoints(deps),
    exchanges: createPointExchanges(deps),
    desk: createPointDesk(deps),
  }),
  async bind({ routes }, own) {
    (await import('./point.routes')).bindPoints(routes, own);
  },
});

export type PointArea = ServicesOf<typeof pointArea>;

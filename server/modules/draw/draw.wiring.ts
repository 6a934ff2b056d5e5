import { randomInt } from 'node:crypto';
import { defineArea } from '../../area';
import { createDrawDesk } from './draw-desk.service';
import { createDraws } from './draw.service';
import { DRAW_TABLES } from './draw.tables';

export const drawArea = defineArea({
  name: 'draw',
  tables: DRAW_TABLES,
  wire: (deps) => ({
    draws: createDraws({ ...deps, pick: (below) => randomInt(below) }),
    desk: createDrawDesk(deps),
  }),
  async bind({ routes }, { draws }) {
    (await import('./draw.routes')).bindDraws(routes, draws);
  },
});

import { defineArea } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { MediaArea } from '../media/media.wiring';
import { createLive } from './live.service';

export const liveArea = defineArea({
  name: 'live',
  tables: { live_event: {} },
  wire: (deps, { access: { access }, media: { urls } }: AccessArea & MediaArea) => ({
    live: createLive({ ...deps, access, urls }),
  }),
  async bind({ routes, http, callers, openListener, log }, { live }) {
    (await import('./live.routes')).bindLive(routes, live);
    await (await import('./live-socket')).registerLiveSockets(http, { live, callers, openListener, log });
  },
});

import { defineArea } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { AlbumArea } from '../album/album.wiring';
import type { MediaArea } from '../media/media.wiring';
import { createCollects } from './collect.service';
import { createComments } from './comment.service';
import { createInteractionLists } from './interaction-list.service';
import { INTERACTION_TABLES } from './interaction.tables';

export const interactionArea = defineArea({
  name: 'interaction',
  tables: INTERACTION_TABLES,
  wire: (deps, { access: { access }, album: { albums }, media }: AccessArea & AlbumArea & MediaArea) => ({
    comments: createComments({ ...deps, access }),
    collects: createCollects({ ...deps, access, albums, mediaLists: media.lists }),
    interactions: createInteractionLists({ ...deps, access, mediaLists: media.lists }),
  }),
  async bind({ routes }, own) {
    (await import('./interaction.routes')).bindInteraction(routes, own);
  },
});

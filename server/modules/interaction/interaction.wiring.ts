import { defineArea, type ServicesOf } from '../../area';
import type { AccessArea } from '../access/access.wiring';
import type { AlbumArea } from '../album/album.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { WordArea } from '../word/word.wiring';
import { createCollects } from './collect.service';
import { createComments } from './comment.service';
import { createInteractionLists } from './interaction-list.service';
import { INTERACTION_TABLES } from './interaction.tables';

export const interactionArea = defineArea({
  name: 'interaction',
  tables: INTERACTION_TABLES,
  wire: (
    deps,
    { access: { access }, album: { albums }, media, word }: AccessArea & AlbumArea & MediaArea & WordArea,
  ) => ({
    comments: createComments({ ...deps, access, texts: word.texts }),
    collects: createCollects({ ...deps, access, albums, mediaLists: media.lists }),
    interactions: createInteractionLists({ ...deps, access, mediaLists: media.lists }),
  }),
  async bind({ routes }, own) {
    (await import('./interaction.routes')).bindInteraction(routes, own);
  },
});

export type InteractionArea = ServicesOf<typeof interactionArea>;

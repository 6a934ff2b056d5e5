import { STORAGE_TYPE } from '@contract/constants/media';
import { defineArea, type ServicesOf } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { WordArea } from '../word/word.wiring';
import { createGenerating } from './generating.service';
import { GENERATE } from './generation.jobs';
import { createGenerations } from './generation.service';
import { GENERATION_TABLES } from './generation.tables';
import { createUserTexts } from './user-text.service';

export const generationArea = defineArea({
  name: 'generation',
  tables: GENERATION_TABLES,
  wire(given, { access, media, word }: AccessArea & MediaArea & WordArea) {
    const { downloads, lists, uploads } = media;
    const { texts } = word;
    const deps = { ...given, ...access, downloads, lists, uploads, texts };
    return {
      generations: createGenerations(deps),
      userTexts: createUserTexts(deps),
      generating: createGenerating({ ...deps, uploadType: STORAGE_TYPE[given.env.storage.uploadsTo] }),
    };
  },
  async bind({ routes }, own) {
    (await import('./generation.routes')).bindGenerations(routes, own);
  },
  jobs: ({ generating }) => [
    handleJob(GENERATE, ({ generationId }, signal, tries) => generating.run(generationId, signal, tries)),
  ],
});

export type GenerationArea = ServicesOf<typeof generationArea>;

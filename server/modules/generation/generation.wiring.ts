import { STORAGE_TYPE } from '@contract/constants/media';
import { defineArea } from '../../area';
import { handleJob } from '../../jobs/queue';
import type { AccessArea } from '../access/access.wiring';
import type { MediaArea } from '../media/media.wiring';
import type { UserArea } from '../user/user.wiring';
import type { WordArea } from '../word/word.wiring';
import { createGenerating } from './generating.service';
import { END_GENERATIONS, GENERATE, GENERATE_BY_MODEL } from './generation.jobs';
import { createGenerations } from './generation.service';
import { GENERATION_TABLES } from './generation.tables';
import { createModelConsents } from './model-consent.service';
import { createUserTexts } from './user-text.service';

export const generationArea = defineArea({
  name: 'generation',
  tables: GENERATION_TABLES,
  wire(given, { access, media, user, word }: AccessArea & MediaArea & UserArea & WordArea) {
    const { downloads, lists, uploads } = media;
    const { texts } = word;
    const consents = createModelConsents(given);
    const deps = { ...given, ...access, downloads, lists, uploads, texts, consents, users: user.users };
    return {
      consents,
      generations: createGenerations(deps),
      userTexts: createUserTexts(deps),
      generating: createGenerating({ ...deps, uploadType: STORAGE_TYPE[given.env.storage.uploadsTo] }),
    };
  },
  async bind({ routes }, own) {
    (await import('./generation.routes')).bindGenerations(routes, own);
  },
  jobs: ({ generating }) => [
    ...[GENERATE, GENERATE_BY_MODEL].map((kind) =>
      handleJob(kind, ({ generationId }, signal, tries) => generating.run(generationId, signal, tries)),
    ),
    handleJob(END_GENERATIONS, async () => {
      // First, so that a run that fails is followed by another.
      await generating.scheduleNext();
      await generating.endLost();
    }),
  ],
  schedules: ({ generating }) => [generating],
});

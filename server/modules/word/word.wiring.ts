import { defineArea, type ServicesOf } from '../../area';
import { createTextChecks } from './text-check.service';
import { createWordDesk } from './word-desk.service';
import { WORD_TABLES } from './word.tables';

export const wordArea = defineArea({
  name: 'word',
  tables: WORD_TABLES,
  wire(deps) {
    const texts = createTextChecks(deps);
    return { texts, desk: createWordDesk({ ...deps, texts }) };
  },
  async bind({ routes }, own) {
    (await import('./word.routes')).bindWords(routes, own.desk);
  },
});

export type WordArea = ServicesOf<typeof wordArea>;

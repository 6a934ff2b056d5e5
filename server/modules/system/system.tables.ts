import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { BANNER_ENDING, BANNER_FOLDER } from './banner.rules';

export const SYSTEM_TABLES: TableNotes = {
  system_notice: {},
  notice_read: { notExported: 'says which public notices were opened, and nothing else' },
  public_param: {},
  dictionary_item: {},
  banner: {
    files: {
      uid: {
        folder: BANNER_FOLDER,
        whenLost: 'tell',
        rows: () =>
          sql`select id, uid as said, ${BANNER_FOLDER}::text || uid || ${BANNER_ENDING}::text as key from banner`,
      },
    },
  },
};

import { sql } from 'kysely';
import type { FileColumn } from '../../db/named-files';
import { PICTURE_ENDING, PICTURE_FOLDER, PICTURE_PATH } from './picture.rules';

/** A column with the address of a picture of a person or an album. The table has an `id`. */
export function pictureColumn(whenLost: FileColumn['whenLost']): FileColumn {
  return {
    folder: PICTURE_FOLDER,
    whenLost,
    rows: (table, column) => {
      const said = sql.ref(column);
      // An address of another kind is none of ours.
      return sql`
        select id, ${said} as said,
          ${PICTURE_FOLDER}::text || substr(${said}, ${PICTURE_PATH.length + 1}::int) || ${PICTURE_ENDING}::text as key
        from ${sql.table(table)} where starts_with(${said}, ${PICTURE_PATH})`;
    },
  };
}

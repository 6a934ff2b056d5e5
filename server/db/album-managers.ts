import { type RawBuilder, sql } from 'kysely';
import { ALBUM_ROLE } from '@contract/constants/album';
import type { Id } from './tables';

/** Whom the album whose id is in this column has as managers, as a column of lists over albums. */
export function managersOf(albumIdColumn: string): RawBuilder<Id[]> {
  return sql<Id[]>`array(
    select helper.user_id::text from album_user as helper
    where helper.album_id = ${sql.ref(albumIdColumn)} and helper.role = ${ALBUM_ROLE.manager})`;
}

import { sql } from 'kysely';

/** Of the list of words, as a subquery for whoever reads other things as well: see [Note: Word list] in 0053-word. */
export const WORD_VERSION = sql`(select version from word_version)`;
